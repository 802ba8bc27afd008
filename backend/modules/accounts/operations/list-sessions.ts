import { sessions } from "../../../../contract/sessions.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentSession } from "../present.ts";
import { listLiveSessions } from "../records/sessions.ts";

/** Lists the caller's live sessions, the most recently used first. */
export const listSessions = implement(sessions.list, async ({ database, runtime }, _input, caller) => {
  const live = await listLiveSessions(database.read, caller.userId, runtime.now());
  return done({ results: live.map((session) => presentSession(session, caller.sessionId)) });
});
