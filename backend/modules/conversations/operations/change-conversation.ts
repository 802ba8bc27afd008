import { type Conversation, conversations } from "../../../../contract/conversations.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { type ConversationsDeps, implement } from "../deps.ts";
import { indexTitle } from "../exchanges.ts";
import { presentConversation } from "../present.ts";
import { type ConversationRecord, lockConversation, updateConversation } from "../records/conversations.ts";

/** Renames one of the caller's conversations, or changes its favorite mark. Omitted fields stay. */
async function changeConversation(
  deps: ConversationsDeps,
  id: string,
  { title, is_favorite }: { title?: string | undefined; is_favorite?: boolean | undefined },
  caller: SignedInCaller,
): Promise<Outcome<Conversation>> {
  return deps.database.transaction(async (tx) => {
    const found = await lockConversation(deps.database, tx, caller.userId, id);
    if (!found) return refuse("NOT_FOUND");
    const changed: ConversationRecord = {
      ...found,
      title: title ?? found.title,
      is_favorite: is_favorite === undefined ? found.is_favorite : Number(is_favorite),
    };
    await updateConversation(tx, id, { title: changed.title, is_favorite: changed.is_favorite });
    if (title !== undefined) await indexTitle(deps, tx, changed);
    return done(presentConversation(changed));
  });
}

implement(conversations.update, (deps, { params, body }, caller) => changeConversation(deps, params.id, body, caller));
implement(conversations.favorite, (deps, { params }, caller) =>
  changeConversation(deps, params.id, { is_favorite: true }, caller),
);
implement(conversations.unfavorite, (deps, { params }, caller) =>
  changeConversation(deps, params.id, { is_favorite: false }, caller),
);
