import { createHash } from "node:crypto";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import type { generation } from "../../../../contract/generation.ts";
import type { GenerationRequest } from "../../../../contract/generation-requests.ts";
import { type GenerationType, generationTypes } from "../../../../contract/generation-terms.ts";
import { endpointOfMode } from "../../../../contract/run-endpoints.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { type GenerationDeps, implement } from "../deps.ts";
import { type Accepted, presentAccepted } from "../present.ts";
import { findMadeBefore } from "../records/runs.ts";
import { acceptRequest } from "./accept-request.ts";
import { describeMode } from "./describe-mode.ts";

interface Asked {
  body: Partial<GenerationRequest>;
  headers: ParsedInput<typeof generation.textToImage>["headers"];
}

/** The parameters of a request whose mode has no use for them. */
const unused = { prompt: "", negative_prompt: "", style: null, quality: "standard", count: 1 } as const;

/**
 * Starts a run of a mode at no more than the agreed price. With an idempotency key, the same request returns the same
 * run.
 */
const startGeneration =
  (mode: GenerationType) =>
  async (deps: GenerationDeps, { body, headers }: Asked, caller: SignedInCaller): Promise<Outcome<Accepted>> => {
    const requestSha256 = createHash("sha256")
      .update(JSON.stringify({ mode, ...body }))
      .digest("hex");
    const request = {
      mode,
      request: { ...unused, ...body },
      key: headers["idempotency-key"] ?? null,
      keyMaxAgeSeconds: headers["idempotency-max-age"],
      requestSha256,
      maxCostCredits: headers["max-cost-credits"],
    };
    const accepted = await acceptRequest(deps, request, caller.userId);
    if (!accepted.ok) return accepted;
    const { run, isRepeated } = accepted.value;
    const before = isRepeated ? undefined : await findMadeBefore(deps.database.read, run);
    return done(presentAccepted(accepted.value, before));
  };

/** Each endpoint's description lists the current models of its mode. */
const describes = (mode: GenerationType) => ({ details: (deps: GenerationDeps) => describeMode(deps, mode) });

for (const mode of generationTypes) implement(endpointOfMode[mode], describes(mode), startGeneration(mode));
