import { isImageEdit } from "../../../../contract/generation-terms.ts";
import { maskMaxPixels } from "../../../../contract/limits.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { maskOfTransparency } from "../../../media/transparency-mask.ts";
import type { AcceptedRun } from "../../generation/index.ts";
import type { OpenAiDeps } from "../deps.ts";
import { badMask, type ImagesRequest } from "../requests.ts";
import { isNameOfOpenAi, keyMaxAgeSeconds, qualityOfWord, shapeOf } from "../rules.ts";
import { chooseEdit } from "./choose-edit.ts";

/** Starts a run for the request, or finds the one that an earlier try of it started under the same key. */
export async function submitImages(
  deps: OpenAiDeps,
  request: ImagesRequest,
  caller: SignedInCaller,
  key: string,
): Promise<Outcome<AcceptedRun>> {
  const { headers, images, bodySha256, parameters } = request;
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
