import type { FindCaller } from "../../../http/bind.ts";
import type { AccountsContext } from "../context.ts";
import { findLiveSession } from "../records/sessions.ts";

/** Who an access token speaks for, as long as its session lives and the account is there. One read by primary key. */
export function findCaller({ database, runtime, tokens }: AccountsContext): FindCaller {
  return async (accessToken) => {
    const subject = await tokens.verifyAccess(accessToken);
    if (!subject) return undefined;
    const { accountId, sessionId } = subject;
    const session = await findLiveSession(database.read, accountId, sessionId, runtime.now());
    return session && { userId: accountId, sessionId };
  };
}
