import type { Voice } from "./nature.ts";
import {
  addAround,
  addEvent,
  bandPass,
  highPass,
  lowPass,
  moments,
  pluck,
  sampleRate,
  tone,
  wander,
  whiteNoise,
} from "./synth.ts";

/** A distant town: a hum, and occasionally a passing vehicle. */
export const city: Voice = (to, seconds, random) => {
  addAround(to, 0.9, random, (side) => {
    const hum = lowPass(lowPass(whiteNoise(side), 190), 260);
    const air = lowPass(whiteNoise(side.fork("air")), 900);
    const force = wander(side.fork("force"), 0.5);
    return (i) => hum(i) * 0.9 + air(i) * (0.05 + 0.06 * force(i)) + 0.012 * tone(100, i / sampleRate);
  });
  for (const at of moments(random.fork("cars"), seconds, 0.45)) {
    const own = random.fork(`car ${at}`);
    const wheels = bandPass(whiteNoise(own), 520, 1);
    const direction = own.chance(0.5) ? 1 : -1;
    // From one side to the other, in two halves with separate positions.
    for (const half of [-1, 1])
      addEvent(
        to,
        at,
        2.2,
        half * 0.8 * direction,
        0.14,
        (t, i) => wheels(i) * Math.exp(-(((t - 1.1 - half * 0.22) / 0.5) ** 2)),
      );
  }
};

/** A crowd of unintelligible voices: vowel-like bands in the rhythm of speech. */
export const voices: Voice = (to, seconds, random) => {
  for (let person = 0; person < 9; person++) {
    const own = random.fork(`person ${person}`);
    const pitch = own.chance(0.5) ? own.between(95, 140) : own.between(170, 230);
    const pan = own.between(-0.9, 0.9);
    const pace = own.between(3.4, 5.2);
    const melody = wander(own.fork("melody"), 1.6);
    const mouth = wander(own.fork("mouth"), pace);
    const open = wander(own.fork("open"), pace);
    const pause = wander(own.fork("pause"), 0.7);
    let phase = own.next();
    const source = (index: number) => {
      phase += (pitch * (0.85 + 0.35 * melody(index))) / sampleRate;
      phase -= Math.floor(phase);
      return phase * 2 - 1;
    };
    let last = 0;
    const shared = (index: number) => {
      last = source(index);
      return last;
    };
    const low = bandPass(shared, (i) => 330 + 430 * mouth(i), 0.22);
    const high = bandPass(
      () => last,
      (i) => 950 + 1300 * open(i),
      0.2,
    );
    addEvent(to, 0, seconds, pan, 0.075, (_t, i) => {
      const loud = Math.max(0, open(i) * 1.5 - 0.35) * Math.min(1, Math.max(0, pause(i) * 3 - 0.7));
      return (low(i) + high(i) * 0.5) * loud;
    });
  }
  addAround(to, 0.2, random.fork("room"), (side) => lowPass(whiteNoise(side), 500));
};

/** Cups and spoons. */
export const crockery: Voice = (to, seconds, random) => {
  for (const at of moments(random, seconds, 1.1)) {
    const own = random.fork(`cup ${at}`);
    const hertz = own.between(2100, 4300);
    addEvent(
      to,
      at,
      0.25,
      own.between(-0.8, 0.8),
      own.between(0.02, 0.07),
      (t) => (tone(hertz, t) + 0.6 * tone(hertz * 1.51, t) + 0.4 * tone(hertz * 2.31, t)) * pluck(t, 0.035),
    );
  }
};

export const engine: Voice = (to, _seconds, random) => {
  const turn = random.between(34, 46);
  addAround(to, 0.5, random, (side) => {
    const throttle = wander(side.fork("throttle"), 0.5);
    const breath = lowPass(whiteNoise(side), 700);
    let phase = 0;
    return lowPass((i) => {
      phase += (turn * (1 + 0.25 * throttle(i))) / sampleRate;
      const fired = phase - Math.floor(phase);
      return (fired < 0.3 ? 1 - fired * 4 : -0.2) * 0.5 + 0.3 * Math.sin(phase * Math.PI * 4) + breath(i) * 0.5;
    }, 900);
  });
};

/** A steam train: four puffs per turn, and rails. */
export const train: Voice = (to, seconds, random) => {
  const puffs = Math.round(seconds * 4.5);
  for (let puff = 0; puff < puffs; puff++) {
    const own = random.fork(`puff ${puff}`);
    const steam = bandPass(whiteNoise(own), puff % 4 === 0 ? 520 : 700, 0.9);
    addEvent(to, (puff * seconds) / puffs, 0.2, 0, puff % 4 === 0 ? 0.42 : 0.28, (t, i) => steam(i) * pluck(t, 0.06));
  }
  for (let rail = 0; rail < seconds * 1.4; rail++)
    for (const beat of [0, 0.13]) {
      const clack = bandPass(whiteNoise(random.fork(`rail ${rail} ${beat}`)), 1500, 0.5);
      addEvent(to, rail / 1.4 + beat, 0.06, -0.2, 0.22, (t, i) => clack(i) * pluck(t, 0.012));
    }
  addAround(to, 0.5, random.fork("rumble"), (side) => lowPass(whiteNoise(side), 130));
};

// The partials of a church bell beside its strike note (hum, prime, tierce, quint, nominal and above).
const partials = [0.5, 1, 1.19, 1.5, 2, 2.52, 3.01];

export const bells: Voice = (to, seconds, random) => {
  const notes = [220, 262, 294, 330].map((hertz) => hertz * random.between(0.97, 1.03));
  for (const [strike, at] of moments(random, seconds, 0.9).entries()) {
    const hertz = notes[(strike * 3) % notes.length] ?? 220;
    addEvent(to, at, 3.5, strike % 2 ? 0.3 : -0.3, 0.1, (t) => {
      let sum = 0;
      for (const [order, partial] of partials.entries())
        sum += tone(hertz * partial * 2, t) * Math.exp(-t * (0.7 + order * 0.55)) * (order < 5 ? 1 : 0.5);
      return sum * Math.min(1, t * 600);
    });
  }
};

export const fireworks: Voice = (to, seconds, random) => {
  for (const at of moments(random, seconds, 1.2)) {
    const own = random.fork(`burst ${at}`);
    const boom = lowPass(whiteNoise(own), 320);
    const sparks = highPass(whiteNoise(own.fork("sparks")), 3000);
    const crackle = wander(own.fork("crackle"), 60);
    addEvent(
      to,
      at,
      1.5,
      own.between(-0.7, 0.7),
      0.9,
      (t, i) =>
        boom(i) * pluck(t, 0.22) + sparks(i) * 0.1 * (crackle(i) > 0.62 ? 1 : 0) * Math.exp(-((t - 0.4) ** 2) * 8),
    );
  }
};
