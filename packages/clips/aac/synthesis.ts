import { createTransform } from "./transform.ts";
import { frameSamples, sequences, shortSamples, type Windows } from "./windows.ts";

/** Where the short windows of a frame begin, and how long a long window next to them is flat. */
const flatSamples = (frameSamples - shortSamples) / 2;

/** Rising halves of windows: by shape, then length. The falling half is its mirror image. */
const rises = [sineRise, kaiserBesselRise].map((rise) => ({
  long: rise(frameSamples, 4),
  short: rise(shortSamples, 6),
}));
const transforms = { long: createTransform(frameSamples), short: createTransform(shortSamples) };

/** Turns the spectra of a channel into sound, each frame overlapping with the one before. */
export function createSynthesis(): (spectrum: Float32Array, windows: Windows) => Float32Array {
  let overlap = new Float32Array(frameSamples);
  let shapeBefore = 0;
  return (spectrum, { sequence, shape }) => {
    const [before, now] = [rises[shapeBefore], rises[shape]];
    if (!before || !now) throw new Error("there is no such window");
    const sound = new Float32Array(frameSamples * 2);
    if (sequence === sequences.short) {
      for (let window = 0; window < 8; window++) {
        const values = transforms.short(spectrum.subarray(window * shortSamples, (window + 1) * shortSamples));
        add(sound, flatSamples + window * shortSamples, values, (window === 0 ? before : now).short, now.short);
      }
    } else {
      const rise = sequence === sequences.stop ? before.short : before.long;
      add(sound, 0, transforms.long(spectrum), rise, sequence === sequences.start ? now.short : now.long);
    }
    for (let at = 0; at < frameSamples; at++) sound[at] = (sound[at] ?? 0) + (overlap[at] ?? 0);
    overlap = sound.slice(frameSamples);
    shapeBefore = shape;
    return sound.subarray(0, frameSamples);
  };
}

/** Adds values under a window. A half that is shorter than the values' half is flat around it. */
function add(sound: Float32Array, from: number, values: Float32Array, rise: Float32Array, fall: Float32Array): void {
  const half = values.length / 2;
  const riseFrom = (half - rise.length) / 2;
  const fallFrom = (half - fall.length) / 2;
  const weight = (edge: Float32Array, at: number) => (at < 0 ? 0 : (edge[at] ?? 1));
  for (let at = 0; at < half; at++) {
    sound[from + at] = (sound[from + at] ?? 0) + (values[at] ?? 0) * weight(rise, at - riseFrom);
    const end = from + values.length - 1 - at;
    sound[end] = (sound[end] ?? 0) + (values[values.length - 1 - at] ?? 0) * weight(fall, at - fallFrom);
  }
}

function sineRise(length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => Math.sin(((at + 0.5) * Math.PI) / 2 / length));
}

function kaiserBesselRise(length: number, alpha: number): Float32Array {
  const values = Array.from({ length: length + 1 }, (_, at) => {
    return bessel(Math.PI * alpha * Math.sqrt(1 - ((at - length / 2) / (length / 2)) ** 2));
  });
  const total = values.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  return Float32Array.from({ length }, (_, at) => {
    sum += values[at] ?? 0;
    return Math.sqrt(sum / total);
  });
}

/** The modified Bessel function of the first kind and order zero. */
function bessel(value: number): number {
  let [sum, term] = [1, 1];
  for (let step = 1; term > sum * 1e-12; step++) {
    term *= (value / 2 / step) ** 2;
    sum += term;
  }
  return sum;
}
