/** Zero crossings of the filter on each side. */
const crossings = 16;

/** Returns how many samples a resampled sound needs before and after its own. */
export function marginOf(from: number, to: number): number {
  return Math.ceil(crossings * Math.max(1, from / to)) + 1;
}

/**
 * Returns samples at another rate: `count` of them, the first at the time of `samples[margin]`. A sinc under a Hann window
 * keeps frequencies below half of the lower rate.
 */
export function resample(samples: Float32Array, from: number, to: number, count: number): Float32Array {
  const margin = marginOf(from, to);
  if (from === to) return samples.slice(margin, margin + count);
  const phases = to / commonDivisor(from, to);
  const filters = filtersOf(from, to, phases);
  const taps = margin * 2;
  const resampled = new Float32Array(count);
  for (let at = 0; at < count; at++) {
    const place = (at * from) / to;
    const first = Math.floor(place + 1e-9);
    const phase = Math.round((place - first) * phases);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) sum += (samples[first + tap] ?? 0) * (filters[phase * taps + tap] ?? 0);
    resampled[at] = sum;
  }
  return resampled;
}

/** Returns the weights of the samples around each place between two of them. */
function filtersOf(from: number, to: number, phases: number): Float32Array {
  const margin = marginOf(from, to);
  const cutoff = Math.min(1, to / from);
  const reach = crossings / cutoff;
  const filters = new Float32Array(phases * margin * 2);
  for (let phase = 0; phase < phases; phase++) {
    for (let tap = 0; tap < margin * 2; tap++) {
      const distance = tap - margin - phase / phases;
      if (Math.abs(distance) >= reach) continue;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / reach);
      const angle = Math.PI * distance * cutoff;
      filters[phase * margin * 2 + tap] = (angle === 0 ? 1 : Math.sin(angle) / angle) * window * cutoff;
    }
  }
  return filters;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
