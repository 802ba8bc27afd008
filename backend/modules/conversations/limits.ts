import type { Limit, SignedInCaller } from "../../http/operation.ts";

/** What one account may do so often, whatever comes of it. */
function each(what: string, times: number, perSeconds: number): Limit<object, SignedInCaller> {
  return { name: `${what}: account`, times, perSeconds, counts: "everything", key: (_input, { userId }) => userId };
}

/** Every answer is work for the assistant; nobody reads more of them than this. */
export const replyLimits = [each("answers a minute", 20, 60), each("answers a day", 1_500, 86_400)];

/** With a first message or without: a dozen tabs at once are no trouble. */
export const beginLimits = [each("conversations", 60, 60), ...replyLimits];
