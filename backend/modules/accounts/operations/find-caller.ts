import type { FindCaller } from "../../../http/bind.ts";
import type { AccountsDeps } from "../deps.ts";
import { findLiveSession } from "../records/sessions.ts";
import { isRecent } from "../rules.ts";

/** Returns the user of an access token while its session and account live. One read by primary key. */
export async function findCaller(
  { database, runtime, tokens }: AccountsDeps,
  accessToken: string,
): Promise<Awaited<ReturnType<FindCaller>>> {
  const subject = await tokens.verifyAccess(accessToken);
  if (!subject) return undefined;
  const { accountId, sessionId } = subject;
  const now = runtime.now();
  const session = await findLiveSession(database.read, accountId, sessionId, now);
  if (!session) return undefined;
  const { role, authenticated_at } = session;
  const caller = { userId: accountId, sessionId };
  if (role === "member") return caller;
  return { ...caller, staff: { role, hasRecentPassword: isRecent(authenticated_at, now) } };
}
