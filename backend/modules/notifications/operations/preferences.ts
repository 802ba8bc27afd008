import type { AnswerOf, ParsedInput } from "../../../../contract/endpoint.ts";
import type { notifications as endpoints } from "../../../../contract/notifications.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { NotificationsDeps } from "../deps.ts";
import { findPreferences, savePreferences } from "../records/preferences.ts";
import { tellOfNews } from "./news.ts";

/** What the caller is told of, how, and when not. */
export async function readPreferences(
  { database }: NotificationsDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof endpoints.preferences>>> {
  return done(await findPreferences(database.read, userId));
}

/** Changes what the caller is told of from now on; what was told stays. */
export async function changePreferences(
  deps: NotificationsDeps,
  preferences: ParsedInput<typeof endpoints.changePreferences>["body"],
  { userId }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof endpoints.changePreferences>>> {
  const { accounts, database, runtime } = deps;
  return database.transaction(async (tx) => {
    // The account stays until the end: nothing is kept for one that goes.
    if (!(await accounts.contactOf(tx, userId))) return refuse("UNAUTHORIZED");
    await savePreferences(tx, userId, preferences, runtime.now());
    tellOfNews(deps, tx, userId);
    return done(await findPreferences(tx, userId));
  });
}
