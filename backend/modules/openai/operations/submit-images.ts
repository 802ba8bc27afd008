import type { Tx } from "../../../adapters/database/port.ts";
import { type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { AcceptedRun } from "../../generation/index.ts";
import type { OpenAiDeps } from "../deps.ts";
import * as records from "../records.ts";
import type { ImagesRequest } from "../requests.ts";
import { isNameOfOpenAi, keyMaxAgeSeconds, qualityOfWord, retryWindowMilliseconds, shapeOf } from "../rules.ts";

/** Starts a run for the request, or finds the one that an earlier try of it started. */
export async function submitImages(
  deps: OpenAiDeps,
  request: ImagesRequest,
  caller: SignedInCaller,
): Promise<Outcome<AcceptedRun>> {
  const { headers, image, bodySha256, parameters } = request;
  const key =
    headers["idempotency-key"] ?? (await deps.database.transaction((tx) => keyOfTry(deps, tx, request, caller)));
  let sourceId: string | undefined;
  if (image) {
    // The same image sent again is one upload.
    const source = { bytes: image.bytes, name: "openai" };
    const kept = await deps.gallery.keepUpload(caller.userId, source, `openai:${image.sha256}`);
    if (!kept.ok) return kept;
    sourceId = kept.value.id;
  }
  const { model, n, prompt, quality, size } = parameters;
  // Otherwise an edit has the shape of its image.
  const shape = shapeOf(size) ?? (image ? undefined : { width: 1, height: 1 });
  const submit = (wanted: string | undefined) =>
    deps.generation.submit(
      {
        mode: image ? "image-to-image" : "text-to-image",
        request: {
          prompt,
          negative_prompt: "",
          quality: qualityOfWord[quality],
          style: null,
          model: wanted,
          count: n,
          source_upload_id: sourceId,
        },
        shape,
        key: `openai:${key}`,
        keyMaxAgeSeconds: headers["idempotency-max-age"] ?? keyMaxAgeSeconds,
        requestSha256: bodySha256,
        maxCostCredits: headers["max-cost-credits"],
      },
      caller.userId,
    );
  const accepted = await submit(model);
  if (model === undefined || !isUnknownModel(accepted)) return accepted;
  return isNameOfOpenAi(model) ? submit(undefined) : refuse("NOT_FOUND", "openaiModel", { model });
}

function isUnknownModel(outcome: Outcome<AcceptedRun>): boolean {
  return (
    !outcome.ok && (outcome.violations ?? []).some(({ field, key }) => field === "model" && key === "unknownChoice")
  );
}

/**
 * Returns the idempotency key of a request without one. A retry gets the key of an earlier try with the same body. Of
 * several such requests, it uses the newest that no retry of the same number uses, so that parallel requests keep their
 * own runs. A user's retries take turns, so that two copies of one share a key as well.
 */
async function keyOfTry(
  { credits, runtime }: Pick<OpenAiDeps, "credits" | "runtime">,
  tx: Tx,
  { bodySha256, headers }: ImagesRequest,
  { sessionId, userId }: SignedInCaller,
): Promise<string> {
  const attempt = headers["x-stainless-retry-count"];
  const now = runtime.now();
  const sender = { key_id: sessionId, body_sha256: bodySha256 };
  if (attempt > 0) {
    await credits.lockAccount(tx, userId);
    const tries = await records.findRequests(tx, sender, now - retryWindowMilliseconds);
    const found = tries.find((one) => one.attempt < attempt) ?? tries[0];
    if (found) {
      await records.noteRetry(tx, { id: found.id, attempt: Math.max(found.attempt, attempt), used_at: now });
      return found.id;
    }
  }
  const id = runtime.newId();
  await records.insertRequest(tx, { id, ...sender, attempt, used_at: now });
  return id;
}
