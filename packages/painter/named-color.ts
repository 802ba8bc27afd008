import type { Rgb } from "./color.ts";
import { colorValues } from "./concepts.ts";
import type { Reading } from "./read-prompt.ts";

/** Returns the color that the prompt gives to a concept, if any. */
export function colorOf(reading: Reading, ...concepts: Parameters<Reading["mention"]>[0][]): Rgb | undefined {
  for (const concept of concepts) {
    const name = reading.mention(concept)?.colors[0];
    if (name) return colorValues[name];
  }
  return undefined;
}
