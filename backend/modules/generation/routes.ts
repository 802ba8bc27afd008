import { generation } from "../../../contract/generation.ts";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import { monthly } from "../../../contract/monthly.ts";
import { type Route, route, type SignedInCaller } from "../../http/operation.ts";
import type { GenerationDeps } from "./deps.ts";
import { cancelRun } from "./operations/cancel-run.ts";
import { describeMode } from "./operations/describe-mode.ts";
import { quoteRun } from "./operations/quote-run.ts";
import { readCapabilities } from "./operations/read-capabilities.ts";
import { readMonthlyHistory, readMonthlyUsage } from "./operations/read-monthly.ts";
import { listRuns, readRun } from "./operations/read-runs.ts";
import { retryRun } from "./operations/retry-run.ts";
import { startGeneration } from "./operations/start-generation.ts";
import type { RunStreams } from "./operations/stream-run.ts";

/** What may be asked of this module, without the figures by month that an operator has closed. */
export function generationRoutes(deps: GenerationDeps, streams: RunStreams): Route[] {
  const start = (mode: GenerationType) => (input: Parameters<typeof startGeneration>[2], caller: SignedInCaller) =>
    startGeneration(deps, mode, input, caller);
  const { profileHistory = true, profileUsage = true } = deps.features ?? {};
  const now = (mode: GenerationType) => ({ details: () => describeMode(deps, mode) });
  return [
    route(generation.capabilities, (_input, caller) => readCapabilities(deps, caller)),
    route(generation.quote, ({ query }, caller) => quoteRun(deps, query, caller)),
    route(generation.textToImage, start("text-to-image"), now("text-to-image")),
    route(generation.imageToImage, start("image-to-image"), now("image-to-image")),
    route(generation.textToVideo, start("text-to-video"), now("text-to-video")),
    route(generation.imageToVideo, start("image-to-video"), now("image-to-video")),
    route(generation.imageToVideoAudio, start("image-to-video-audio"), now("image-to-video-audio")),
    route(generation.status, ({ params }, caller) => readRun(deps, params.id, caller)),
    route(generation.events, ({ params }, caller) => streams.stream(params.id, caller)),
    route(generation.history, ({ query }, caller) => listRuns(deps, query, caller)),
    route(generation.cancel, ({ params }, caller) => cancelRun(deps, params.id, caller)),
    route(generation.retry, (input, caller) => retryRun(deps, input, caller)),
    ...(profileHistory ? [route(monthly.history, (_input, caller) => readMonthlyHistory(deps, caller))] : []),
    ...(profileUsage ? [route(monthly.usage, (_input, caller) => readMonthlyUsage(deps, caller))] : []),
  ];
}
