/** Measures the time from the product's start until it is ready. Prints one line of JSON. */
import { z } from "zod";
import { percentile } from "./percentiles.ts";
import { startProduct } from "./programs.ts";
import type { Figures } from "./results.ts";

const { dataFolder } = z.object({ dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));

const starts = 5;

const took: number[] = [];
for (let start = 0; start <= starts; start += 1) {
  const beganAt = performance.now();
  const product = await startProduct(dataFolder);
  // The first start prepares the folder. Later starts are alike.
  if (start > 0) took.push(performance.now() - beganAt);
  await product.stop();
}
const figures: Figures["startUp"] = { starts, readyMilliseconds: percentile(took, 0.5) };
process.stdout.write(JSON.stringify(figures));
