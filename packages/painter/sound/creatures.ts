import type { Voice } from "./nature.ts";
import { addEvent, bandPass, moments, sampleRate, tone, whiteNoise } from "./synth.ts";

/** Small birds: short phrases of gliding whistles, different for each bird. */
export const birds: Voice = (to, seconds, random) => {
  for (let bird = 0; bird < 4; bird++) {
    const own = random.fork(`bird ${bird}`);
    const pan = own.between(-0.9, 0.9);
    const loud = own.between(0.05, 0.16);
    const pitch = own.between(2300, 4600);
    const notes = Array.from({ length: own.whole(2, 5) }, () => ({
      glide: own.between(-0.35, 0.5),
      length: own.between(0.05, 0.15),
      trill: own.chance(0.35) ? own.between(22, 40) : 0,
      pitch: pitch * own.between(0.85, 1.2),
    }));
    for (const start of moments(own, seconds, 0.55)) {
      let at = start;
      for (const note of notes) {
        addEvent(to, at, note.length, pan, loud, (t) => {
          const along = t / note.length;
          const bend = note.trill ? 1 + 0.05 * tone(note.trill, t) : 1;
          return (
            Math.sin(2 * Math.PI * note.pitch * bend * (t + (note.glide * t * along) / 2)) *
            Math.sin(Math.PI * along) ** 1.3
          );
        });
        at += note.length + 0.03;
      }
    }
  }
};

/** Crickets: bursts of a few pulses of one high tone. */
export const crickets: Voice = (to, seconds, random) => {
  for (let cricket = 0; cricket < 5; cricket++) {
    const own = random.fork(`cricket ${cricket}`);
    const hertz = own.between(3900, 5200);
    const pan = own.between(-1, 1);
    const loud = own.between(0.02, 0.07);
    const pause = own.between(0.5, 0.9);
    for (let at = own.between(0, pause); at < seconds; at += pause * own.between(0.95, 1.08))
      addEvent(
        to,
        at,
        0.22,
        pan,
        loud,
        (t) => tone(hertz, t) * Math.max(0, tone(17, t)) ** 0.7 * Math.sin((Math.PI * t) / 0.22),
      );
  }
};

export const owl: Voice = (to, seconds, random) => {
  for (const start of moments(random, seconds, 0.45))
    for (const [delay, length] of [
      [0, 0.28],
      [0.45, 0.16],
      [0.66, 0.5],
    ] as const)
      addEvent(to, start + delay, length, 0.3, 0.2, (t) => {
        const along = t / length;
        return (tone(372 - along * 26, t) + 0.25 * tone(744, t)) * Math.sin(Math.PI * along) ** 0.7;
      });
};

export const whale: Voice = (to, seconds, random) => {
  for (const at of moments(random, seconds, 0.5)) {
    const own = random.fork(`song ${at}`);
    const from = own.between(120, 260);
    const glide = own.between(-60, 170);
    const length = own.between(1.2, 2.4);
    addEvent(to, at, length, own.between(-0.5, 0.5), 0.24, (t) => {
      const along = t / length;
      const phase = 2 * Math.PI * (from * t + (glide * t * along) / 2);
      return (
        (Math.sin(phase) + 0.4 * Math.sin(phase * 2.01) + 0.15 * Math.sin(phase * 3)) * Math.sin(Math.PI * along) ** 1.5
      );
    });
  }
};

export const wolf: Voice = (to, seconds, random) => {
  for (const at of moments(random, seconds, 0.35)) {
    const own = random.fork(`howl ${at}`);
    const base = own.between(330, 430);
    const length = 1.9;
    let phase = 0;
    addEvent(to, at, length, own.between(-0.6, 0.6), 0.18, (t) => {
      const along = t / length;
      const hertz =
        base * (0.75 + 0.35 * Math.min(1, along * 4) - 0.2 * Math.max(0, along - 0.6)) * (1 + 0.008 * tone(5, t));
      phase += (2 * Math.PI * hertz) / sampleRate;
      return (
        (Math.sin(phase) + 0.3 * Math.sin(phase * 2) + 0.1 * Math.sin(phase * 3)) * Math.sin(Math.PI * along) ** 0.6
      );
    });
  }
};

export const gulls: Voice = (to, seconds, random) => {
  for (const start of moments(random, seconds, 0.6)) {
    const own = random.fork(`gull ${start}`);
    const noise = whiteNoise(own);
    const rough = bandPass(noise, 2400, 0.3);
    for (let cry = 0; cry < own.whole(1, 3); cry++)
      addEvent(to, start + cry * 0.32, 0.26, own.between(-0.9, 0.9), 0.07, (t, i) => {
        const along = t / 0.26;
        const phase = 2 * Math.PI * (1250 * t - 900 * t * t);
        return (
          (Math.sin(phase) + 0.6 * Math.sin(phase * 2) + 0.3 * Math.sin(phase * 3) + rough(i) * 0.06) *
          Math.sin(Math.PI * along)
        );
      });
  }
};
