import {
  compatibleModel,
  createHostedEngine,
  type HostedEngineId,
  hostedModelsFile,
  type ImagePlaces,
  modelsOf,
} from "../../backend/adapters/engine/hosted/index.ts";
import type { Engine } from "../../backend/adapters/engine/port.ts";
import { createOutgoing } from "../../backend/adapters/outgoing/public-addresses.ts";
import { deadline } from "../provision/deadlines.mjs";
import type { HostedServers } from "./hosted-servers.ts";

/** What the product lets its servers name: everything but the metadata of a cloud, and from outside, the internet. */
export const imagePlaces: ImagePlaces = {
  isPublic: async (address) => (await createOutgoing({ allowPrivate: false }).problemOf(address)) === undefined,
  isAllowed: async (address) => (await createOutgoing({ allowPrivate: true }).problemOf(address)) === undefined,
};

/** This key must never appear outside a call to the provider. */
export const hostedKey = "sk-not-for-anyones-eyes-0123456789";

/** Returns an engine for the providers on this machine, with short delays. */
export function hostedEngineAt(servers: HostedServers, engine: HostedEngineId, now: () => number = Date.now): Engine {
  return createHostedEngine({
    access: { engine, apiKey: hostedKey, baseUrl: engine === "openai-compatible" ? servers.compatibleUrl : null },
    models: modelsOf(engine, hostedModelsFile.parse({}), [compatibleModel("local/painter")]),
    runsAtOnce: 4,
    runtime: { now },
    fetch: servers.fetch,
    timing: { pollMilliseconds: 10, callMilliseconds: deadline(2_000), downloadMilliseconds: deadline(2_000) },
  });
}
