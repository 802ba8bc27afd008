import type { EngineRequest } from "../port.ts";
import { compose } from "./compose.ts";
import { develop, encode } from "./finish.ts";
import { createFrame } from "./frame.ts";
import { washOver } from "./watercolour.ts";

type Stage = "starting" | "painting" | "developing";

// Developing and encoding take about this share of the whole time.
const developingShare = 0.22;

/** Paints one picture and gives its PNG; reports after each layer, with the share of the work that is done. */
export async function paintPicture(
  request: Pick<EngineRequest, "prompt" | "negativePrompt" | "seed" | "width" | "height">,
  report: (stage: Stage, progress: number) => void,
): Promise<Uint8Array> {
  const { prompt, negativePrompt, seed, width, height } = request;
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
  const developed = develop(frame, finish);
  const pixels = finish.watercolour ? await washOver(developed, width, height, finish.seed) : developed;
  report("developing", 1 - developingShare / 2);
  return encode(pixels, width, height);
}
