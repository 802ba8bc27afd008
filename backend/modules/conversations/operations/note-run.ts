import { conversations } from "../../../../contract/conversations.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentMessages } from "../present.ts";
import { lockConversation } from "../records/conversations.ts";
import * as messages from "../records/messages.ts";
import { runsPerMessageMax } from "../rules.ts";

/** Records that one of the caller's runs was started from a message. Recording it twice changes nothing. */
export const noteRun = implement(
  conversations.addRun,
  async (deps, { params: { id, message_id }, body: { generation_id } }, caller) => {
    const { database, generation, runtime } = deps;
    if (!(await generation.hasRun(caller.userId, generation_id))) return refuse("NOT_FOUND");
    const noted = await database.transaction(async (tx): Promise<Outcome<messages.MessageRecord>> => {
      if (!(await lockConversation(database, tx, caller.userId, id))) return refuse("NOT_FOUND");
      const message = await messages.findMessage(tx, caller.userId, id, message_id);
      if (!message) return refuse("NOT_FOUND");
      const known = (await messages.runsOf(tx, [message_id])).get(message_id) ?? [];
      if (known.includes(generation_id)) return done(message);
      if (known.length >= runsPerMessageMax) return refuse("CONFLICT", "messageRunsFull");
      await messages.noteRun(tx, message_id, generation_id, runtime.now());
      return done(message);
    });
    if (!noted.ok) return noted;
    const [presented] = await presentMessages(deps, [noted.value], caller);
    return presented ? done(presented) : refuse("NOT_FOUND");
  },
);
