import { conversations } from "../../../../contract/conversations.ts";
import { implement } from "../deps.ts";
import { followConversation } from "../streams.ts";

/** Streams one of the caller's conversations as server-sent events. */
export const streamConversation = implement(conversations.events, (deps, { params }, caller) =>
  followConversation(deps, params.id, caller),
);
