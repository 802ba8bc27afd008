import { type ConversationWithMessages, conversations } from "../../../../contract/conversations.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { conversationsMax } from "../../../../contract/limits.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { type ConversationsDeps, implement } from "../deps.ts";
import { addExchange, askedOf, indexTitle, refuseMissing, type Sending } from "../exchanges.ts";
import { withMessages } from "../present.ts";
import {
  type ConversationRecord,
  countConversations,
  eraseConversation,
  findByKey,
  insertConversation,
  updateConversation,
} from "../records/conversations.ts";
import { digestOf, isKeyCurrent, replyLimits } from "../rules.ts";
import { readConversation } from "./read-conversation.ts";

type NewConversation = ParsedInput<typeof conversations.create>["body"];

/** Starts a conversation, optionally with its first message. The same idempotency key returns the same conversation. */
export const startConversation = implement(
  conversations.create,
  {
    limits: [
      // High enough for a dozen tabs that open at the same time.
      accountLimit({ name: "conversations: account", times: 60, perSeconds: 60 }),
      ...replyLimits,
    ],
  },
  async (deps, { body, headers }, caller) => {
    const { key, maxCostCredits } = askedOf(headers);
    const keyMaxAgeSeconds = headers["idempotency-max-age"];
    const { database } = deps;
    const sending: Sending = { key, requestSha256: digestOf(body), maxCostCredits };
    const findEarlier = async () => (key === null ? undefined : findByKey(database.read, caller.userId, key));
    const repeated = (known: ConversationRecord | undefined) =>
      known && isKeyCurrent(known, keyMaxAgeSeconds, deps.runtime.now())
        ? repeatedBeginning(deps, known, sending, caller)
        : undefined;
    const earlier = await findEarlier();
    const before = await repeated(earlier);
    if (before) return before;
    const attached = body.message ? await refuseMissing(deps, body.message, caller) : done(undefined);
    if (!attached.ok) return attached;
    if ((await countConversations(database.read, caller.userId)) >= conversationsMax) {
      return refuse("CONFLICT", "tooManyConversations", { max: conversationsMax });
    }
    const conversation: ConversationRecord = {
      id: deps.runtime.newId(),
      owner_id: caller.userId,
      title: body.title ?? "",
      is_favorite: 0,
      message_count: 0,
      next_number: 1,
      idempotency_key: key,
      request_sha256: sending.requestSha256,
      created_at: deps.runtime.now(),
      used_at: deps.runtime.now(),
      deleted_at: null,
    };
    try {
      const begun = await database.transaction(async (tx) => {
        if (earlier) await updateConversation(tx, earlier.id, { idempotency_key: null });
        return write(deps, tx, conversation, body, sending, caller);
      });
      return begun.ok ? readConversation(deps, { params: { id: conversation.id } }, caller) : begun;
    } catch (error) {
      // A concurrent request with the same key was first.
      const first = database.isUniqueViolation(error) && (await repeated(await findEarlier()));
      if (first) return first;
      throw error;
    }
  },
);

async function write(
  deps: ConversationsDeps,
  tx: Tx,
  conversation: ConversationRecord,
  { message }: NewConversation,
  { requestSha256, maxCostCredits }: Sending,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  // A conversation created while its account is deleted would never be erased.
  if (!(await deps.accountStays(tx, caller.userId))) return refuse("UNAUTHORIZED");
  await insertConversation(tx, conversation);
  if (conversation.title !== "") await indexTitle(deps, tx, conversation);
  if (!message) return done(undefined);
  const sending = { key: null, requestSha256, maxCostCredits };
  const exchange = await addExchange(deps, tx, conversation, message, { sending, caller });
  if (exchange.ok) return done(undefined);
  // The first message was refused. Do not leave an empty conversation behind.
  await eraseConversation(tx, caller.userId, conversation.id);
  return exchange;
}

async function repeatedBeginning(
  deps: ConversationsDeps,
  known: ConversationRecord,
  { requestSha256 }: Sending,
  caller: SignedInCaller,
): Promise<Outcome<ConversationWithMessages>> {
  if (known.request_sha256 !== requestSha256) return refuse("CONFLICT");
  return known.deleted_at === null ? done(await withMessages(deps, known, caller)) : refuse("CONFLICT");
}
