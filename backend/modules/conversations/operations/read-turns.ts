import type { Creation } from "../../../../contract/gallery.ts";
import { defaultLanguage } from "../../../../contract/languages.ts";
import type { AssistantPicture, AssistantRequest, AssistantTurn } from "../../../adapters/assistant/port.ts";
import type { ConversationsDeps } from "../deps.ts";
import { attachmentsOf } from "../present.ts";
import { latestMessages, type MessageRecord } from "../records/messages.ts";

/** The most messages that the assistant gets as context. */
const turnsMax = 40;
const turnsMaxCharacters = 48_000;

/** Returns the assistant's request for a reply: the latest messages before it, within the limits. */
export async function requestFor(
  { database, gallery, generation }: Pick<ConversationsDeps, "database" | "gallery" | "generation">,
  reply: MessageRecord,
): Promise<AssistantRequest> {
  const before = { before: reply.number, limit: turnsMax };
  const latest = await latestMessages(database.read, reply.conversation_id, before);
  const messages = fitting(latest.filter(({ content }) => content !== "")).toReversed();
  const creations = await gallery.creations(reply.owner_id, messages.flatMap(attachmentsOf));
  const pictureOf = (creation: Creation): AssistantPicture => ({
    async jpeg() {
      const jpeg = await gallery.readPreview(reply.owner_id, creation.id);
      if (!jpeg) throw new Error(`The preview of creation ${creation.id} no longer exists.`);
      return jpeg;
    },
    prompt: creation.prompt,
    negativePrompt: creation.negative_prompt,
    aspectRatio: creation.aspect_ratio,
    style: creation.style,
    kind: creation.kind,
  });
  const turns = messages.map(
    (message): AssistantTurn => ({
      role: message.role,
      text: message.content,
      pictures: attachmentsOf(message).flatMap((id) => {
        const creation = creations.get(id);
        return creation ? [pictureOf(creation)] : [];
      }),
    }),
  );
  return { language: reply.language ?? defaultLanguage, turns, modes: await generation.modesNow() };
}

/** Returns the latest messages that fit, and always the one to reply to. */
function fitting(latestFirst: readonly MessageRecord[]): MessageRecord[] {
  let space = turnsMaxCharacters;
  const end = latestFirst.findIndex(({ content }, index) => {
    space -= content.length;
    return index > 0 && space < 0;
  });
  return latestFirst.slice(0, end === -1 ? undefined : end);
}
