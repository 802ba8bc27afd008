import type { Rgb } from "./colour.ts";
import { colourValues } from "./concepts.ts";
import type { Reading } from "./read-prompt.ts";

/** Returns the color that the prompt gives to a concept, if any. */
export function colourOf(reading: Reading, ...concepts: Parameters<Reading["mention"]>[0][]): Rgb | undefined {
  for (const concept of concepts) {
    const name = reading.mention(concept)?.colours[0];
    if (name) return colourValues[name];
  }
  return undefined;
}
