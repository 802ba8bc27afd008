import type { Random } from "../random.ts";

export const sampleRate = 48_000;

/** Two channels of sound, -1 to 1. */
export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

/** Returns one sample; called with consecutive sample numbers. */
export type Wave = (index: number) => number;

// AAC frames have this many samples, and an encoder adds one frame at the beginning.
const samplesPerFrame = 1024;

/** Returns the number of samples of a track that, once encoded, does not outlast a film of this many seconds. */
export function trackLength(seconds: number): number {
  return (Math.floor((seconds * sampleRate) / samplesPerFrame) - 1) * samplesPerFrame;
}

/** Returns silence for a film of this many seconds. */
export function createStereo(seconds: number): Stereo {
  const length = trackLength(seconds);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** Adds a sound that is similar but not identical on both sides, like ambient sound. */
export function addAround(to: Stereo, gain: number, random: Random, create: (random: Random) => Wave): void {
  for (const side of ["left", "right"] as const) {
    const wave = create(random.fork(side));
    const channel = to[side];
    for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) + wave(i) * gain;
  }
}

/** Adds a short sound at a moment, from one direction: -1 left, 1 right. */
export function addEvent(
  to: Stereo,
  atSeconds: number,
  seconds: number,
  pan: number,
  gain: number,
  wave: (secondsIn: number, index: number) => number,
): void {
  const from = Math.round(atSeconds * sampleRate);
  const length = Math.round(seconds * sampleRate);
  // Equal power: as loud from the side as from the middle.
  const toLeft = gain * Math.cos(((pan + 1) * Math.PI) / 4);
  const toRight = gain * Math.sin(((pan + 1) * Math.PI) / 4);
  for (let i = Math.max(0, -from); i < length; i++) {
    const at = from + i;
    if (at >= to.left.length) return;
    const value = wave(i / sampleRate, i);
    to.left[at] = (to.left[at] ?? 0) + value * toLeft;
    to.right[at] = (to.right[at] ?? 0) + value * toRight;
  }
}

export function whiteNoise(random: Random): Wave {
  let state = random.seed | 1;
  return () => {
    // Xorshift: much faster than the generator for images, and sufficient for sound.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2147483648;
  };
}

/** Low-pass filter, 6 dB per octave. */
export function lowPass(wave: Wave, hertz: number | ((index: number) => number)): Wave {
  let value = 0;
  let share = typeof hertz === "number" ? shareOf(hertz) : 0;
  return (index) => {
    if (typeof hertz === "function" && index % 32 === 0) share = shareOf(hertz(index));
    value += (wave(index) - value) * share;
    return value;
  };
}

/** High-pass filter, 6 dB per octave. */
export function highPass(wave: Wave, hertz: number): Wave {
  let value = 0;
  const share = shareOf(hertz);
  return (index) => {
    const now = wave(index);
    value += (now - value) * share;
    return now - value;
  };
}

/** Band-pass filter: a two-pole state variable filter. `width` is small for a whistle, 1 for a broad band. */
export function bandPass(wave: Wave, hertz: number | ((index: number) => number), width: number): Wave {
  let low = 0;
  let band = 0;
  let step = typeof hertz === "number" ? stepOf(hertz) : 0;
  return (index) => {
    if (typeof hertz === "function" && index % 32 === 0) step = stepOf(hertz(index));
    low += step * band;
    const high = wave(index) - low - width * band;
    band += step * high;
    return band;
  };
}

function shareOf(hertz: number): number {
  return 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate);
}

function stepOf(hertz: number): number {
  return 2 * Math.sin((Math.PI * Math.min(hertz, sampleRate / 7)) / sampleRate);
}

/** Returns a value that drifts slowly between 0 and 1, with about this many turns per second. */
export function wander(random: Random, turnsPerSecond: number): (index: number) => number {
  const points = Array.from({ length: 64 }, () => random.next());
  return (index) => {
    const at = (index / sampleRate) * turnsPerSecond;
    const whole = Math.floor(at);
    const part = at - whole;
    const soft = part * part * (3 - 2 * part);
    const from = points[whole % 64] ?? 0;
    return from + ((points[(whole + 1) % 64] ?? 0) - from) * soft;
  };
}

export const tone = (hertz: number, seconds: number) => Math.sin(2 * Math.PI * hertz * seconds);

/** Returns moments spread over a time, about this many per second, never two at the same time. */
export function moments(random: Random, seconds: number, perSecond: number): number[] {
  const times: number[] = [];
  for (let at = random.between(0.05, 0.6) / perSecond; at < seconds; at += random.between(0.5, 1.5) / perSecond)
    times.push(at);
  return times;
}

/** Rises immediately and fades. */
export function pluck(secondsIn: number, fadeSeconds: number): number {
  return Math.min(1, secondsIn * 400) * Math.exp(-secondsIn / fadeSeconds);
}
