import { createHash } from "node:crypto";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import type { generation } from "../../../../contract/generation.ts";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import type { GenerationDeps } from "../deps.ts";
import { type Accepted, presentAccepted } from "../present.ts";
import type { Wish } from "../wish.ts";
import { acceptWish } from "./accept-wish.ts";

type Headers = ParsedInput<typeof generation.textToImage>["headers"];

/** Starts a run of any mode at no more than the agreed price; with an idempotency key the same request gives the same run. */
export async function startGeneration(
  deps: GenerationDeps,
  mode: GenerationType,
  { body, headers }: { body: Wish; headers: Headers },
  caller: SignedInCaller,
): Promise<Outcome<Accepted>> {
  const requestSha256 = createHash("sha256")
    .update(JSON.stringify({ mode, ...body }))
    .digest("hex");
  const request = {
    mode,
    wish: body,
    key: headers["idempotency-key"] ?? null,
    keyMaxAgeSeconds: headers["idempotency-max-age"],
    requestSha256,
    maxCostCredits: headers["max-cost-credits"],
  };
  const accepted = await acceptWish(deps, request, caller.userId);
  return accepted.ok ? done(presentAccepted(accepted.value)) : accepted;
}
