import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { promptMaxCharacters } from "../../../../contract/limits.ts";
import { prompts } from "../../../../contract/prompts.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import { type ConversationsDeps, implement } from "../deps.ts";
import { askedOf } from "../exchanges.ts";
import { replyLimits } from "../rules.ts";
import { chargePrompt, checkPrice, writtenPrompt } from "../written-prompts.ts";

/** Describes one of the caller's images, or a video's poster, as a prompt. It costs as much as a reply. */
export const describeImage = implement(
  prompts.describe,
  { limits: replyLimits },
  async (deps, { body, headers }, caller) => {
    if (!deps.assistant.seesPictures) return refuse("CONFLICT", "assistantSeesNothing");
    const order = { ...askedOf(headers), body };
    const payable = await checkPrice(deps, order, caller);
    if (!payable.ok) return payable;
    const jpeg = await imageOf(deps, body, caller.userId);
    if (!jpeg.ok) return jpeg;
    const written = await writtenPrompt(deps, {
      kind: "describe",
      language: body.language ?? caller.language,
      jpeg: jpeg.value,
      promptMaxCharacters,
    });
    if (!written.ok) return written;
    const charged = await chargePrompt(deps, order, caller);
    return charged.ok ? done({ prompt: written.value.prompt, cost_credits: charged.value }) : charged;
  },
);

async function imageOf(
  { gallery }: Pick<ConversationsDeps, "gallery">,
  { source_upload_id: upload, source_creation_id: creation }: ParsedInput<typeof prompts.describe>["body"],
  ownerId: string,
): Promise<Outcome<Uint8Array>> {
  if ((upload === undefined) === (creation === undefined)) {
    return refuseFields({ field: "source_creation_id", key: "sourceNeeded", values: {} });
  }
  const jpeg =
    upload === undefined
      ? creation && (await gallery.readPreview(ownerId, creation))
      : await gallery.readUploadPreview(ownerId, upload);
  const field = upload === undefined ? "source_creation_id" : "source_upload_id";
  return jpeg ? done(jpeg) : refuseFields({ field, key: "pictureMissing", values: {} });
}
