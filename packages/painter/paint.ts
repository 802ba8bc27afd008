import { compose } from "./compose.ts";
import { develop, encode } from "./finish.ts";
import { createFrame } from "./frame.ts";
import { finishFor } from "./mood.ts";
import { readPrompt } from "./read-prompt.ts";
import type { PaintRequest, ReportProgress } from "./request.ts";
import { filters, styleOf, wordsOf } from "./styles/index.ts";

// Developing and encoding take about this share of the total time.
const developingShare = 0.22;

/** Paints one image and returns it as a PNG. Reports the completed share of the work after each layer. */
export async function paintPicture(
  request: Pick<PaintRequest, "prompt" | "negativePrompt" | "style" | "seed" | "width" | "height">,
  report: ReportProgress,
): Promise<Uint8Array> {
  const { negativePrompt, seed, width, height } = request;
  const prompt = wordsOf(request.prompt, request.style);
  const style = styleOf(request.style, readPrompt(prompt, negativePrompt));
  const { layers, finish } = compose(prompt, negativePrompt, seed, width, height);
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
