import type { FindCaller } from "../../../http/bind.ts";
import type { AccountsDeps } from "../deps.ts";
import { findLiveSession } from "../records/sessions.ts";

/** Who an access token speaks for, as long as its session lives and the account is there. One read by primary key. */
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
