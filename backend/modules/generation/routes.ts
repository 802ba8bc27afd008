import { generation } from "../../../contract/generation.ts";
import { type Route, route } from "../../http/operation.ts";
import type { GenerationDeps } from "./deps.ts";
import { cancelRun } from "./operations/cancel-run.ts";
import { readCapabilities } from "./operations/read-capabilities.ts";
import { listRuns, readRun } from "./operations/read-runs.ts";
import { startGeneration } from "./operations/start-generation.ts";

export function generationRoutes(deps: GenerationDeps): Route[] {
  return [
    route(generation.capabilities, () => readCapabilities(deps)),
    route(generation.textToImage, (input, caller) => startGeneration(deps, "text-to-image", input, caller)),
    route(generation.status, ({ params }, caller) => readRun(deps, params.id, caller)),
    route(generation.history, ({ query }, caller) => listRuns(deps, query, caller)),
    route(generation.cancel, ({ params }, caller) => cancelRun(deps, params.id, caller)),
  ];
}
