import { type Composition, compose } from "./compose.ts";
import { develop, encode } from "./finish.ts";
import { createFrame } from "./frame.ts";
import { finishFor } from "./mood.ts";
import { readPrompt } from "./read-prompt.ts";
import type { PaintRequest, ReportProgress, Style } from "./request.ts";
import { filters, styleOf, wordsOf } from "./styles/index.ts";

// Developing and encoding take about this share of the total time.
const developingShare = 0.22;

/** The words, seed and size of an image. */
export type Recipe = Pick<PaintRequest, "prompt" | "negativePrompt" | "style" | "seed" | "width" | "height">;

/** Paints one image and returns it as a PNG. Reports the completed share of the work after each layer. */
export async function paintPicture(request: Recipe, report: ReportProgress): Promise<Uint8Array> {
  const { negativePrompt, seed, width, height } = request;
  const prompt = wordsOf(request.prompt, request.style);
  const style = styleOf(request.style, readPrompt(prompt, negativePrompt));
  return paintLayers(compose(prompt, negativePrompt, seed, width, height), style, report);
}

/** Paints layers, develops them in a style, and returns the image as a PNG. */
export async function paintLayers(
  { layers, finish, view: { width, height } }: Pick<Composition, "layers" | "finish" | "view">,
  style: Style | undefined,
  report: ReportProgress,
): Promise<Uint8Array> {
  const frame = createFrame(width, height);
  const total = layers.reduce((sum, layer) => sum + layer.cost, 0);
  let done = 0;
  report("painting", 0.05);
  for (const layer of layers) {
    await layer.paint(frame);
    done += layer.cost;
    report("painting", 0.05 + (0.95 - developingShare) * (done / total));
  }
  report("developing", 1 - developingShare);
  const developed = develop(frame, finishFor(finish, style));
  const pixels = style
    ? await filters[style]({ width, height, pixels: developed }, { seed: finish.seed, size: 1 })
    : developed;
  report("developing", 1 - developingShare / 2);
  return encode(pixels, width, height);
}
