import type { FindCaller } from "../../../http/bind.ts";
import type { AccountsDeps } from "../deps.ts";
import { findLiveSession } from "../records/sessions.ts";

/** Returns the user of an access token while its session and account live. One read by primary key. */
export async function findCaller(
  { database, runtime, tokens }: AccountsDeps,
  accessToken: string,
): Promise<Awaited<ReturnType<FindCaller>>> {
  const subject = await tokens.verifyAccess(accessToken);
  if (!subject) return undefined;
  const { accountId, sessionId } = subject;
  const session = await findLiveSession(database.read, accountId, sessionId, runtime.now());
  return session && { userId: accountId, sessionId };
}
