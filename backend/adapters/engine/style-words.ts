import { type Style, styles } from "../../../contract/generation-terms.ts";

/** The words for the named styles in the captions that models were trained on. */
const words: Readonly<Record<Style, string>> = {
  photo: "professional photograph, natural light, sharp focus, fine detail",
  cinematic: "cinematic film still, dramatic lighting, shallow depth of field, subtle film grain",
  watercolor: "watercolor painting, soft washes, wet edges, visible paper texture",
  oil: "oil painting on canvas, thick impasto brush strokes, rich pigments",
  ink: "black ink drawing, expressive brush lines, ink wash on white paper",
  pencil: "detailed graphite pencil sketch, fine hatching on paper",
  pixel: "pixel art, limited color palette, crisp square pixels",
  poster: "flat graphic poster illustration, bold shapes, limited colors, screen print",
  neon: "neon glow, vivid pink and cyan light, dark background",
  vintage: "vintage photograph, faded colors, soft vignette, film grain",
};

/**
 * Returns the prompt as an engine sends it to a model: the user's prompt, then the style. A named style becomes its
 * words; any other style is already a few words.
 */
export function promptWithStyle(prompt: string, style: string | null): string {
  if (style === null || style.trim() === "") return prompt;
  const named = styles.find((candidate) => candidate === style);
  return `${prompt}, ${named ? words[named] : style}`;
}
