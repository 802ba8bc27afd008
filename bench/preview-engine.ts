/**
 * Measures the preview engine: the duration of a run in each mode and quality, and the peak memory of the engine's
 * process. Prints one line of JSON.
 */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { generation } from "../contract/generation.ts";
import { isComposerMode, makesVideo, needsSource } from "../contract/generation-terms.ts";
import { percentile } from "./percentiles.ts";
import { memoryOfChildren } from "./processes.ts";
import type { Figures } from "./results.ts";
import { openStudio, prepareFolder } from "./studio.ts";

const { dataFolder } = z.object({ dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));

const pictureRuns = 3;
const videoRuns = 1;
const sampleMilliseconds = 100;
const prompt = "A lighthouse on a cliff at dusk, waves, two gulls";

const secret = randomBytes(48).toString("base64url");
prepareFolder(dataFolder, secret);
const studio = await openStudio(dataFolder, secret);
studio.backend.start();
const token = await studio.signUp("modes@bench.example");

let peakMegabytes = 0;
const sample = async () => {
  peakMegabytes = Math.max(peakMegabytes, await memoryOfChildren(process.pid));
};
setInterval(() => void sample(), sampleMilliseconds).unref();

// The first image warms up the engine and is not measured. It is the source for the modes that need one.
const source = (await studio.finished(token, await studio.submit(token, { prompt, quality: "standard" }))).outputs[0]
  ?.id;
const { modes } = generation.capabilities.answer.payload.parse(await studio.call(generation.capabilities.path, token));
const figures: Figures["previewEngine"] = [];
for (const { mode, models } of modes) {
  if (!isComposerMode(mode)) continue;
  for (const { id: quality } of models[0]?.qualities ?? []) {
    const took: number[] = [];
    let output = "";
    peakMegabytes = 0;
    for (let runs = makesVideo(mode) ? videoRuns : pictureRuns; runs > 0; runs -= 1) {
      const request = { mode, quality, prompt, ...(needsSource(mode) && source !== undefined && { source }) };
      const state = await studio.finished(token, await studio.submit(token, request));
      took.push((Date.parse(state.finished_at ?? "") - Date.parse(state.started_at ?? "")) / 1_000);
      output = `${state.width} × ${state.height}${state.duration_seconds === null ? "" : `, ${state.duration_seconds} s`}`;
      await sample();
    }
    figures.push({ mode, quality, output, runSeconds: percentile(took, 0.5), peakMegabytes });
  }
}
await studio.close();
process.stdout.write(JSON.stringify(figures));
