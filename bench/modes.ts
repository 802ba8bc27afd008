/**
 * Measures the built-in engine: how long a run of each mode and quality takes, and how much memory its painting process
 * has at most meanwhile. Prints one line of JSON.
 */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { generation } from "../contract/generation.ts";
import { makesVideo, needsSource, type Quality } from "../contract/generation-terms.ts";
import { memoryOfChildren } from "./memory.mjs";
import { openStudio, prepareFolder } from "./studio.ts";

const { dataFolder, qualities } = z
  .object({ dataFolder: z.string(), qualities: z.array(z.string()).optional() })
  .parse(JSON.parse(process.argv[2] ?? "{}"));

const pictureRuns = 3;
const videoRuns = 1;
const lookEveryMilliseconds = 100;
const prompt = "A lighthouse on a cliff at dusk, waves, two gulls";

const secret = randomBytes(48).toString("base64url");
prepareFolder(dataFolder, secret);
const studio = await openStudio(dataFolder, secret);
studio.backend.start();
const token = await studio.signUp("modes@bench.example");

let peakMegabytes = 0;
const look = async () => {
  peakMegabytes = Math.max(peakMegabytes, await memoryOfChildren(process.pid));
};
setInterval(() => void look(), lookEveryMilliseconds).unref();

// Once, so that nobody's first picture is measured; it is the source of the others as well.
const source = (await studio.finished(token, await studio.submit(token, { prompt, quality: "standard" }))).outputs[0]
  ?.id;
const { modes } = generation.capabilities.answer.payload.parse(await studio.call(generation.capabilities.path, token));
const rows: { mode: string; quality: Quality; pixels: string; seconds: number; peakMegabytes: number }[] = [];
for (const { mode, models } of modes) {
  for (const { id: quality } of models[0]?.qualities ?? []) {
    if (qualities && !qualities.includes(quality)) continue;
    const seconds: number[] = [];
    let pixels = "";
    peakMegabytes = 0;
    for (let runs = makesVideo(mode) ? videoRuns : pictureRuns; runs > 0; runs -= 1) {
      const wish = { mode, quality, prompt, ...(needsSource(mode) && source !== undefined && { source }) };
      const state = await studio.finished(token, await studio.submit(token, wish));
      seconds.push((Date.parse(state.finished_at ?? "") - Date.parse(state.started_at ?? "")) / 1_000);
      pixels = `${state.width} × ${state.height}${state.duration_seconds === null ? "" : `, ${state.duration_seconds} s`}`;
      await look();
    }
    rows.push({ mode, quality, pixels, seconds: Math.min(...seconds), peakMegabytes });
  }
}
await studio.close();
process.stdout.write(`${JSON.stringify(rows)}\n`);
