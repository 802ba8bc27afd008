import type { Quality } from "../../../contract/generation-terms.ts";

/** The address that clients get as their base URL, below the studio's own. */
export const basePath = "/api/openai/v1";

/** OpenAI's words for quality, and ours. */
export const qualityOfWord = {
  auto: "standard",
  low: "draft",
  medium: "standard",
  standard: "standard",
  none: "standard",
  high: "high",
  hd: "high",
  xhigh: "high",
  max: "high",
} as const satisfies Record<string, Quality>;
export type QualityWord = keyof typeof qualityOfWord;

/** Our words for quality, in OpenAI's. */
export const wordOfQuality = { draft: "low", standard: "medium", high: "high" } as const satisfies Record<
  Quality,
  string
>;

/** A retry arrives within seconds of the last try. A later request with the same body asks for another image. */
export const retryWindowMilliseconds = 600_000;

/** How long an idempotency key returns the same run, unless the request says otherwise. */
export const keyMaxAgeSeconds = 86_400;

/**
 * Whether it is the name of one of OpenAI's own image models. Clients send one by default, or offer no other choice, so
 * these names stand for the default model.
 */
export function isNameOfOpenAi(model: string): boolean {
  return /^(dall-e-|gpt-image-|chatgpt-image-)/.test(model);
}

/** Returns the pixels of a size, or `undefined` for `auto`. */
export function shapeOf(size: string): { width: number; height: number } | undefined {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(size) ?? [];
  return width === undefined || height === undefined ? undefined : { width: Number(width), height: Number(height) };
}
