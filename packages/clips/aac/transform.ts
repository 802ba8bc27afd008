/**
 * Returns the inverse modified discrete cosine transform of a number of values, a power of two: twice as many values,
 * the sum of values times cosines divided by their number.
 */
export function createTransform(size: number): (spectrum: Float32Array) => Float32Array {
  const half = size / 2;
  const twiddleReal = new Float64Array(half);
  const twiddleImaginary = new Float64Array(half);
  for (let at = 0; at < half; at++) {
    const angle = (-Math.PI * (4 * at + 1)) / (4 * size);
    twiddleReal[at] = Math.cos(angle);
    twiddleImaginary[at] = Math.sin(angle);
  }
  const fourier = createFourier(half);
  const real = new Float64Array(half);
  const imaginary = new Float64Array(half);
  const cosines = new Float64Array(size);
  return (spectrum) => {
    for (let at = 0; at < half; at++) {
      const [a, b] = [spectrum[2 * at] ?? 0, spectrum[size - 1 - 2 * at] ?? 0];
      const [c, d] = [twiddleReal[at] ?? 0, twiddleImaginary[at] ?? 0];
      real[at] = a * c - b * d;
      imaginary[at] = a * d + b * c;
    }
    fourier(real, imaginary);
    for (let at = 0; at < half; at++) {
      const [a, b] = [real[at] ?? 0, imaginary[at] ?? 0];
      const [c, d] = [twiddleReal[at] ?? 0, twiddleImaginary[at] ?? 0];
      cosines[2 * at] = (a * c - b * d) / size;
      cosines[size - 1 - 2 * at] = -(a * d + b * c) / size;
    }
    const values = new Float32Array(size * 2);
    for (let at = 0; at < half; at++) {
      values[at] = cosines[at + half] ?? 0;
      values[size * 2 - 1 - at] = -(cosines[half - 1 - at] ?? 0);
    }
    for (let at = half; at < half + size; at++) values[at] = -(cosines[size + half - 1 - at] ?? 0);
    return values;
  };
}

/** Returns the discrete Fourier transform of a number of complex values, a power of two, in place. */
function createFourier(size: number): (real: Float64Array, imaginary: Float64Array) => void {
  const levels = Math.log2(size);
  const cosine = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / size));
  const reversed = Int32Array.from({ length: size }, (_, at) => {
    let place = 0;
    for (let bit = 0; bit < levels; bit++) place = place * 2 + ((at >> bit) & 1);
    return place;
  });
  return (real, imaginary) => {
    for (let at = 0; at < size; at++) {
      const place = reversed[at] ?? 0;
      if (place <= at) continue;
      for (const values of [real, imaginary]) {
        const value = values[at] ?? 0;
        values[at] = values[place] ?? 0;
        values[place] = value;
      }
    }
    for (let length = 2; length <= size; length *= 2) {
      const step = size / length;
      for (let from = 0; from < size; from += length) {
        for (let at = 0; at < length / 2; at++) {
          const [c, s] = [cosine[at * step] ?? 0, sine[at * step] ?? 0];
          const [low, high] = [from + at, from + at + length / 2];
          const [a, b] = [real[high] ?? 0, imaginary[high] ?? 0];
          const [x, y] = [a * c - b * s, a * s + b * c];
          real[high] = (real[low] ?? 0) - x;
          imaginary[high] = (imaginary[low] ?? 0) - y;
          real[low] = (real[low] ?? 0) + x;
          imaginary[low] = (imaginary[low] ?? 0) + y;
        }
      }
    }
  };
}
