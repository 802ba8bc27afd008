import type { ConversationWithMessages, conversations } from "../../../../contract/conversations.ts";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { conversationsMax } from "../../../../contract/limits.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { ConversationsDeps } from "../deps.ts";
import {
  type ConversationRecord,
  countConversations,
  eraseConversation,
  findByKey,
  insertConversation,
  updateConversation,
} from "../records/conversations.ts";
import { digestOf, standsFor } from "../rules.ts";
import { readConversation, withMessages } from "./read-conversation.ts";
import { addExchange, indexTitle, refuseMissing, type Sending } from "./say.ts";

type NewConversation = ParsedInput<typeof conversations.create>["body"];

interface Beginning {
  body: NewConversation;
  key: string | null;
  /** The key gives the same conversation for this many seconds, and a new one once it was deleted; left out, at any later time. */
  keyMaxAgeSeconds: number | undefined;
  maxCostCredits: number | undefined;
}

/** Begins a conversation of the caller's, with its first message in the same step; the same key gives the same one. */
export async function beginConversation(
  deps: ConversationsDeps,
  { body, key, keyMaxAgeSeconds, maxCostCredits }: Beginning,
  caller: SignedInCaller,
): Promise<Outcome<ConversationWithMessages>> {
  const { database } = deps;
  const sending: Sending = { key, requestSha256: digestOf(body), maxCostCredits };
  const findEarlier = async () => (key === null ? undefined : findByKey(database.read, caller.userId, key));
  const repeated = (known: ConversationRecord | undefined) =>
    known && standsFor(known, keyMaxAgeSeconds, deps.runtime.now())
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
    return begun.ok ? readConversation(deps, conversation.id, caller) : begun;
  } catch (error) {
    // The same request came in twice at once and the other was first.
    const first = database.isUniqueViolation(error) && (await repeated(await findEarlier()));
    if (first) return first;
    throw error;
  }
}

async function write(
  deps: ConversationsDeps,
  tx: Tx,
  conversation: ConversationRecord,
  { message }: NewConversation,
  { requestSha256, maxCostCredits }: Sending,
  caller: SignedInCaller,
): Promise<Outcome<undefined>> {
  // What somebody begins as their account goes would be left behind by its erasing.
  if (!(await deps.accountStays(tx, caller.userId))) return refuse("UNAUTHORIZED");
  await insertConversation(tx, conversation);
  if (conversation.title !== "") await indexTitle(deps, tx, conversation);
  if (!message) return done(undefined);
  const sending = { key: null, requestSha256, maxCostCredits };
  const exchange = await addExchange(deps, tx, conversation, message, { sending, caller });
  if (exchange.ok) return done(undefined);
  // Nobody asked for an empty one.
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
