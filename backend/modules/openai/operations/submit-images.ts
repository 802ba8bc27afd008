import { isImageEdit } from "../../../../contract/generation-terms.ts";
import { maskMaxPixels } from "../../../../contract/limits.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { maskOfTransparency } from "../../../media/transparency-mask.ts";
import type { AcceptedRun } from "../../generation/index.ts";
import type { OpenAiDeps } from "../deps.ts";
import * as records from "../records.ts";
import { badMask, type ImagesRequest } from "../requests.ts";
import { isNameOfOpenAi, keyMaxAgeSeconds, qualityOfWord, retryWindowMilliseconds, shapeOf } from "../rules.ts";
import { chooseEdit } from "./choose-edit.ts";

/** Starts a run for the request, or finds the one that an earlier try of it started. */
export async function submitImages(
  deps: OpenAiDeps,
  request: ImagesRequest,
  caller: SignedInCaller,
): Promise<Outcome<AcceptedRun>> {
  const { headers, images, bodySha256, parameters } = request;
  const key =
    headers["idempotency-key"] ?? (await deps.database.transaction((tx) => keyOfTry(deps, tx, request, caller)));
  const { n, prompt, quality, size } = parameters;
  const sent = { references: images.length - 1, mask: request.mask !== undefined, model: parameters.model };
  const edit = images.length > 0 ? await chooseEdit(deps, sent, caller) : undefined;
  if (edit && !edit.ok) return edit;
  const { mode, model } = edit ? edit.value : { mode: "text-to-image" as const, model: parameters.model };
  const kept = await keepFiles(deps, request, caller);
  if (!kept.ok) return kept;
  const [source, ...references] = kept.value.uploadIds;
  // An edit keeps the shape of its image, and a new image has it unless the request names another.
  const given = isImageEdit(mode) ? undefined : shapeOf(size);
  const shape = given ?? (source === undefined ? { width: 1, height: 1 } : undefined);
  const submit = (wanted: string | undefined) =>
    deps.generation.submit(
      {
        mode,
        request: {
          prompt,
          negative_prompt: "",
          quality: qualityOfWord[quality],
          style: null,
          model: wanted,
          count: n,
          source_upload_id: source,
          ...(references.length > 0 && { references: references.map((id) => ({ upload_id: id })) }),
          ...(kept.value.maskId !== undefined && { mask_upload_id: kept.value.maskId }),
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

interface KeptFiles {
  uploadIds: readonly string[];
  maskId: string | undefined;
}

/** Keeps the files of a request: images as uploads, a mask as a mask. The same image sent again is one upload. */
async function keepFiles(
  { gallery }: Pick<OpenAiDeps, "gallery">,
  { images, mask }: ImagesRequest,
  { userId }: SignedInCaller,
): Promise<Outcome<KeptFiles>> {
  const uploadIds: string[] = [];
  for (const { bytes, sha256 } of images) {
    const kept = await gallery.keepUpload(userId, { bytes, name: "openai" }, `openai:${sha256}`);
    if (!kept.ok) return kept;
    uploadIds.push(kept.value.id);
  }
  if (!mask) return done({ uploadIds, maskId: undefined });
  const white = await maskOfTransparency(mask.bytes, maskMaxPixels);
  if (!white) return badMask;
  const kept = await gallery.keepMask(userId, white);
  return kept.ok ? done({ uploadIds, maskId: kept.value.id }) : kept;
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
