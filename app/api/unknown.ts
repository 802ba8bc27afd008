import type { Money } from "../../contract/money.ts";

/** Placeholder for the ID of something new that a backend did not tell. It is found in its list. */
export const unknownId = "";

/** Placeholder for a timestamp that a backend does not provide. */
export const unknownInstant = "1970-01-01T00:00:00.000Z";

/** Placeholder for a price that a backend does not provide. ISO 4217: `XXX` is no currency. */
export const unknownPrice: Money = { amount_minor: 0, currency: "XXX" };

/**
 * Placeholder for the width and the height of a file whose size a backend does not provide: of a usual magnitude, so that
 * its place on a page is, and a prime, which no engine makes.
 */
export const unknownPixels = 1_021;

/** Placeholders for how something was made, for a run and for a creation. */
export const unknownRecipe = {
  prompt: "",
  negative_prompt: "",
  aspect_ratio: "1:1",
  quality: "standard",
  style: null,
  model: "",
  engine: "",
  seed: 0,
  width: unknownPixels,
  height: unknownPixels,
  duration_seconds: null,
};

/** Placeholder for the still of a video that a backend does not provide: a transparent pixel. */
export const unknownStill = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** Whether the backend provided this timestamp. */
export function isKnown(instant: string): boolean {
  return instant !== unknownInstant;
}

/** Whether the backend provided this size. */
export function isSizeKnown({ width, height }: { width: number; height: number }): boolean {
  return width !== unknownPixels || height !== unknownPixels;
}

/** Whether the backend provided this price. */
export function isPriceKnown({ currency }: Money): boolean {
  return currency !== unknownPrice.currency;
}
