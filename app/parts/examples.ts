/** The example prompts: keys of `examples:prompt`. */
export const examples = [
  "lighthouse",
  "balloon",
  "bridge",
  "fox",
  "street",
  "desert",
  "forest",
  "teapot",
  "harbor",
  "mountain",
] as const;
export type Example = (typeof examples)[number];

/** The examples with an image by the preview engine in `public/examples`. `server/paint-examples.ts` paints them. */
export const paintedExamples = examples.slice(0, 6);

/** Attributes of an example's image. `sizes` is the displayed width, as in HTML. */
export function exampleImage(name: Example, sizes: string) {
  const at = (width: number) => `/examples/${name}-${width}.webp`;
  const srcSet = [240, 480, 1120].map((width) => `${at(width)} ${width}w`).join(", ");
  return { src: at(480), srcSet, sizes, width: 1120, height: 840 };
}

/** Returns the address of Explore with a prompt. */
export function examplePath(prompt: string): string {
  return `/?prompt=${encodeURIComponent(prompt)}`;
}
