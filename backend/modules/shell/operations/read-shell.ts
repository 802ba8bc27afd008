import { shell } from "../../../../contract/shell.ts";
import { done, refuse } from "../../../http/operation.ts";
import { toCredits } from "../../credits/index.ts";
import { implement } from "../deps.ts";
import { presentStudio } from "../present.ts";

/** Returns the caller's name, credits and unread notifications. */
export const readShell = implement(shell.read, async (deps, _input, caller) => {
  const { accounts, credits, database, notifications } = deps;
  const { userId, language } = caller;
  const found = await accounts.userWithTimeZone(database.read, userId);
  if (!found) return refuse("UNAUTHORIZED");
  const [creditHundredths, unread] = await Promise.all([
    credits.spendable(userId),
    notifications.unreadOf(userId, { language, timezone: found.timezone }),
  ]);
  const { email, display_name, avatar_url } = found.user;
  return done({
    // The caller has an account.
    studio: presentStudio(deps, { language, needsSetup: false }),
    user: { email, display_name, avatar_url, role: found.role },
    setup_is_unfinished: found.role === "admin" && deps.studio.isUnfinished(),
    current_credits: toCredits(creditHundredths),
    notifications: unread?.update ?? null,
    urgent_notification: unread?.mostUrgent ?? null,
  });
});
