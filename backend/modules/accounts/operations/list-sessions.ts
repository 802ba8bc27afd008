import type { sessions } from "../../../../contract/sessions.ts";
import { done, type Operation } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { presentSession } from "../present.ts";
import { listLiveSessions } from "../records/sessions.ts";

/** Where the caller is signed in, the latest used first. */
export function listSessions({ database, runtime }: AccountsContext): Operation<typeof sessions.list> {
  return async (_input, caller) => {
    const live = await listLiveSessions(database.read, caller.userId, runtime.now());
    return done({ results: live.map((session) => presentSession(session, caller.sessionId)) });
  };
}
