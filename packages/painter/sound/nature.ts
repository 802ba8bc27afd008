import type { Random } from "../random.ts";
import {
  addAround,
  addEvent,
  bandPass,
  highPass,
  lowPass,
  moments,
  pluck,
  type Stereo,
  sampleRate,
  tone,
  wander,
  whiteNoise,
} from "./synth.ts";

/** Adds one kind of sound over the whole length. `seconds` is the length of the track. */
export type Voice = (to: Stereo, seconds: number, random: Random) => void;

/** Waves that roll in, break and draw back over the sand. */
export const sea: Voice = (to, seconds, random) => {
  const period = Math.max(2.4, seconds / Math.max(1, Math.round(seconds / 4)));
  const start = random.next();
  addAround(to, 0.5, random, (side) => {
    const deep = lowPass(whiteNoise(side), 160);
    const lead = side.between(-0.04, 0.04);
    const swell = (index: number) => {
      const turn = index / sampleRate / period + start + lead;
      const along = turn - Math.floor(turn);
      return along < 0.35 ? (along / 0.35) ** 2 : Math.exp(-(along - 0.35) * 3.6);
    };
    const surf = lowPass(whiteNoise(side.fork("surf")), (index) => 260 + 3400 * swell(index));
    const foam = highPass(whiteNoise(side.fork("foam")), 3200);
    return (i) => {
      const height = swell(i);
      return deep(i) * 0.9 + surf(i) * (0.14 + height * 0.75) + foam(i) * height * height * 0.1;
    };
  });
};

export const rain: Voice = (to, seconds, random) => {
  addAround(to, 0.3, random, (side) => {
    const patter = highPass(lowPass(whiteNoise(side), 7000), 900);
    const far = lowPass(whiteNoise(side.fork("far")), 600);
    const force = wander(side.fork("force"), 0.5);
    return (i) => patter(i) * (0.4 + 0.18 * force(i)) + far(i) * 0.4;
  });
  for (const at of moments(random.fork("drops"), seconds, 26)) {
    const drop = random.fork(`drop ${at}`);
    const hertz = drop.between(900, 3800);
    addEvent(
      to,
      at,
      0.03,
      drop.between(-0.9, 0.9),
      drop.between(0.01, 0.07),
      (t) => tone(hertz - t * 9000, t) * pluck(t, 0.007),
    );
  }
};

export const wind: Voice = (to, _seconds, random) => {
  const gust = wander(random.fork("gust"), 0.45);
  addAround(to, 0.75, random, (side) => {
    const low = lowPass(whiteNoise(side), (i) => 150 + 420 * gust(i));
    const whistle = bandPass(whiteNoise(side.fork("whistle")), (i) => 380 + 520 * gust(i), 0.12);
    return (i) => {
      const force = gust(i);
      return low(i) * (0.35 + 0.75 * force) + whistle(i) * 0.028 * force * force;
    };
  });
};

export const stream: Voice = (to, seconds, random) => {
  addAround(to, 0.34, random, (side) => {
    const body = bandPass(whiteNoise(side), 700, 1.1);
    const bright = highPass(lowPass(whiteNoise(side.fork("bright")), 5200), 1800);
    const force = wander(side.fork("force"), 1.3);
    return (i) => body(i) * 0.42 + bright(i) * (0.14 + 0.12 * force(i));
  });
  gurgle(to, seconds, random.fork("gurgle"), 15, 320, 1100);
};

export const waterfall: Voice = (to, _seconds, random) => {
  addAround(to, 0.5, random, (side) => {
    const fall = lowPass(whiteNoise(side), 2600);
    const rumble = lowPass(whiteNoise(side.fork("rumble")), 120);
    return (i) => fall(i) * 0.6 + rumble(i) * 1.2;
  });
};

/** Adds the rising note of closing bubbles. */
function gurgle(to: Stereo, seconds: number, random: Random, perSecond: number, low: number, high: number): void {
  for (const at of moments(random, seconds, perSecond)) {
    const bubble = random.fork(`bubble ${at}`);
    const hertz = bubble.between(low, high);
    const length = bubble.between(0.04, 0.12);
    addEvent(
      to,
      at,
      length,
      bubble.between(-0.7, 0.7),
      bubble.between(0.02, 0.06),
      (t) => Math.sin(2 * Math.PI * (hertz * t + hertz * 2.2 * t * t)) * Math.sin((Math.PI * t) / length),
    );
  }
}

export const underwater: Voice = (to, seconds, random) => {
  addAround(to, 1.1, random, (side) => {
    const hush = lowPass(lowPass(whiteNoise(side), 220), 300);
    const force = wander(side.fork("force"), 0.4);
    return (i) => hush(i) * (0.5 + 0.5 * force(i));
  });
  gurgle(to, seconds, random.fork("bubbles"), 5, 260, 900);
};

export const fire: Voice = (to, seconds, random) => {
  addAround(to, 0.5, random, (side) => {
    const roar = lowPass(whiteNoise(side), 260);
    const hiss = highPass(whiteNoise(side.fork("hiss")), 4200);
    const flicker = wander(side.fork("flicker"), 5);
    return (i) => roar(i) * (0.25 + 0.4 * flicker(i)) + hiss(i) * 0.018 * flicker(i);
  });
  const crackle = random.fork("crackle");
  for (const at of moments(crackle, seconds, 16)) {
    const snap = crackle.fork(`snap ${at}`);
    const noise = bandPass(whiteNoise(snap), snap.between(1400, 5200), 0.5);
    const strength = snap.next() ** 3;
    addEvent(
      to,
      at,
      0.05,
      snap.between(-0.5, 0.5),
      0.05 + 0.5 * strength,
      (t, i) => noise(i) * pluck(t, 0.003 + 0.008 * strength),
    );
  }
};

export const thunder: Voice = (to, seconds, random) => {
  const strokes = Math.max(1, Math.round(seconds / 3));
  for (let stroke = 0; stroke < strokes; stroke++) {
    const own = random.fork(`stroke ${stroke}`);
    const at = (stroke + own.between(0.05, 0.3)) * (seconds / strokes);
    const roll = lowPass(lowPass(whiteNoise(own), 180), 140);
    const crack = bandPass(whiteNoise(own.fork("crack")), 900, 0.9);
    const rumble = wander(own.fork("rumble"), 7);
    addEvent(
      to,
      at,
      3.4,
      own.between(-0.4, 0.4),
      3.2,
      (t, i) =>
        roll(i) * Math.min(1, t * 7) * Math.exp(-t * 1.1) * (0.5 + rumble(i)) + crack(i) * 0.12 * Math.exp(-t * 12),
    );
  }
};

export const snowfall: Voice = (to, _seconds, random) => {
  addAround(to, 0.4, random, (side) => {
    const hush = lowPass(whiteNoise(side), 420);
    const force = wander(side.fork("force"), 0.3);
    return (i) => hush(i) * (0.12 + 0.2 * force(i));
  });
};
