import type { Random } from "../random.ts";
import type { Reading } from "../read-prompt.ts";
import type { Voice } from "./nature.ts";
import { addAround, addEvent, lowPass, pluck, sampleRate, tone } from "./synth.ts";

/** A chord sequence in half tones above the key note, and how it is played. */
interface Piece {
  chords: readonly (readonly number[])[];
  keyHertz: number;
  /** Plucked notes per second; 0 for none. */
  plucks: number;
  /** 0 for dark, 1 for bright. */
  brightness: number;
}

function pieceOf(reading: Reading): Piece {
  const has = (...concepts: Parameters<Reading["has"]>[0][]) => concepts.some((concept) => reading.has(concept));
  if (has("dramatic", "storm", "dragon", "volcano"))
    return {
      chords: [
        [0, 3, 7, 12],
        [-4, 3, 8, 12],
        [-2, 2, 5, 10],
      ],
      keyHertz: 98,
      plucks: 0,
      brightness: 0.7,
    };
  if (has("mysterious", "space", "fog"))
    return {
      chords: [
        [0, 3, 7, 14],
        [1, 5, 8, 13],
      ],
      keyHertz: 82.41,
      plucks: 1,
      brightness: 0.3,
    };
  if (has("cheerful", "spring", "balloon"))
    return {
      chords: [
        [0, 4, 7, 12],
        [5, 9, 12, 16],
        [7, 11, 14, 19],
      ],
      keyHertz: 146.83,
      plucks: 5,
      brightness: 0.9,
    };
  if (has("lonely", "rain", "autumn"))
    return {
      chords: [
        [0, 3, 7, 10],
        [-4, 0, 3, 7],
      ],
      keyHertz: 110,
      plucks: 1.5,
      brightness: 0.4,
    };
  if (has("neon", "city", "robot"))
    return {
      chords: [
        [0, 3, 7, 12],
        [-2, 2, 5, 10],
      ],
      keyHertz: 110,
      plucks: 6,
      brightness: 1,
    };
  return {
    chords: [
      [0, 4, 7, 11],
      [5, 9, 12, 16],
    ],
    keyHertz: 110,
    plucks: 2,
    brightness: 0.55,
  };
}

const hertzOf = (key: number, halfTones: number) => key * 2 ** (halfTones / 12);

/** Returns a pad of slow chords with a few plucked notes, in a mood that suits the prompt. */
export function music(reading: Reading): Voice {
  const piece = pieceOf(reading);
  return (to, seconds, random) => {
    const length = seconds / piece.chords.length;
    for (const [order, chord] of piece.chords.entries())
      for (const [voice, halfTones] of chord.entries())
        pad(
          to,
          order * length,
          length,
          hertzOf(piece.keyHertz, halfTones),
          voice / (chord.length - 1) - 0.5,
          piece,
          random.fork(`${order} ${voice}`),
        );
    const count = Math.floor(seconds * piece.plucks);
    for (let note = 0; note < count; note++) {
      const at = (note / count) * seconds;
      const chord = piece.chords[Math.min(piece.chords.length - 1, Math.floor(at / length))] ?? [0];
      const own = random.fork(`pluck ${note}`);
      const hertz = hertzOf(piece.keyHertz * 4, chord[own.whole(0, chord.length - 1)] ?? 0);
      addEvent(
        to,
        at,
        1.6,
        own.between(-0.6, 0.6),
        0.075,
        (t) => (tone(hertz, t) + 0.35 * tone(hertz * 2, t) + 0.12 * tone(hertz * 3, t)) * pluck(t, 0.35),
      );
    }
    addAround(to, 0.05, random.fork("bass"), () => (i) => tone(piece.keyHertz / 2, i / sampleRate) * 1.2);
  };
}

function pad(
  to: Parameters<Voice>[0],
  at: number,
  seconds: number,
  hertz: number,
  pan: number,
  piece: Piece,
  random: Random,
) {
  const over = Math.min(0.7, seconds * 0.4);
  const length = seconds + over;
  const detuned = [0.997, 1, 1.004].map((factor) => ({ step: (hertz * factor) / sampleRate, phase: random.next() }));
  const wave = lowPass(
    () => {
      let sum = 0;
      for (const string of detuned) {
        string.phase += string.step;
        string.phase -= Math.floor(string.phase);
        sum += string.phase * 2 - 1;
      }
      return sum / 3;
    },
    hertz * (1.2 + piece.brightness * 3),
  );
  addEvent(to, at - over / 2, length, pan, 0.11, (t, i) => wave(i) * Math.min(1, t / over, (length - t) / over));
}

/** A deep, slowly beating tone, for empty places. */
export const drone: Voice = (to, _seconds, random) => {
  const hertz = random.between(52, 66);
  addAround(to, 0.16, random, (side) => {
    const detune = side.between(0.996, 1.004);
    return (i) => {
      const t = (i / sampleRate) * detune;
      return (
        tone(hertz, t) + 0.6 * tone(hertz * 1.5, t * 1.001) + 0.3 * tone(hertz * 3.01, t) * (0.5 + 0.5 * tone(0.21, t))
      );
    };
  });
};
