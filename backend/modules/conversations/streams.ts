import { message as messagePayload } from "../../../contract/conversations.ts";
import type { StreamedFile } from "../../../contract/endpoint.ts";
import type { EventSource, StreamedEvent } from "../../http/event-stream.ts";
import { type Outcome, refuse, type SignedInCaller } from "../../http/operation.ts";
import { changedTopic } from "./changes.ts";
import type { ConversationsDeps } from "./deps.ts";
import type { ExchangeRecord } from "./exchanges.ts";
import { presentMessages } from "./present.ts";
import { findConversation } from "./records/conversations.ts";
import { latestMessages, type MessageRecord, messagesFrom } from "./records/messages.ts";

/** More messages than one read usually finds. The next read gets the rest. */
const messagesAtOnce = 20;

/** Streams one of the caller's conversations: its latest exchange, then every new message and piece of text. */
export async function followConversation(
  deps: ConversationsDeps,
  id: string,
  caller: SignedInCaller,
): Promise<Outcome<StreamedFile>> {
  if (!(await findConversation(deps.database.read, caller.userId, id))) return refuse("NOT_FOUND");
  const [answer, said] = await latestMessages(deps.database.read, id, { limit: 2 });
  const from = said?.number ?? answer?.number ?? 0;
  return deps.streams.open(caller.userId, sourceOf(deps, id, updateOf(deps, { id, from }, caller)));
}

/** Submits a message and streams the conversation until its reply has ended. */
export async function followExchange(
  deps: ConversationsDeps,
  id: string,
  caller: SignedInCaller,
  say: () => Promise<Outcome<ExchangeRecord>>,
): Promise<Outcome<StreamedFile>> {
  let read: EventSource["read"] = async () => ({ events: [], isLast: true });
  // The stream opens first, so that nothing is submitted when it cannot be streamed.
  const stream = deps.streams.open(
    caller.userId,
    sourceOf(deps, id, () => read()),
  );
  if (!stream.ok) return stream;
  const exchange = await say();
  if (!exchange.ok) {
    await stream.value.content.cancel();
    return exchange;
  }
  const { message, reply } = exchange.value;
  read = updateOf(deps, { id, from: message.number, until: reply.id }, caller);
  return stream;
}

function sourceOf({ pubsub }: ConversationsDeps, id: string, read: EventSource["read"]): EventSource {
  return { read, subscribe: (listener) => pubsub.subscribe(changedTopic(id), listener), isReadWhenQuiet: true };
}

/** Reads new messages from the number `from` on, and ends when the reply `until` has ended. */
function updateOf(
  deps: ConversationsDeps,
  { id, from, until }: { id: string; from: number; until?: string },
  caller: SignedInCaller,
): EventSource["read"] {
  let next = from;
  let told = new Map<string, string>();

  async function eventOf(row: MessageRecord): Promise<StreamedEvent | undefined> {
    const known = told.get(row.id);
    // A reply that started over is told as a whole.
    if (known !== undefined && row.status === "writing" && row.content.startsWith(known)) {
      const text = row.content.slice(known.length);
      return text === "" ? undefined : { name: "delta", data: { message_id: row.id, offset: known.length, text } };
    }
    const [presented] = await presentMessages(deps, [row], caller);
    // Parsing limits the output to the contract, as with every other response.
    return presented && { name: "message", data: messagePayload.parse(presented) };
  }

  return async () => {
    const gone = { events: [], isLast: true };
    if (!(await findConversation(deps.database.read, caller.userId, id))) return gone;
    const rows = await messagesFrom(deps.database.read, id, next, messagesAtOnce);
    const events = await Promise.all(rows.map(eventOf));
    const writing = rows.find(({ status }) => status === "writing");
    told = new Map(writing && [[writing.id, writing.content]]);
    next = writing?.number ?? (rows.at(-1)?.number ?? next - 1) + 1;
    return {
      events: events.filter((event) => event !== undefined),
      // The awaited reply has ended or was removed.
      isLast: until !== undefined && writing?.id !== until,
    };
  };
}
