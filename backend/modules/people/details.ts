import type { AdminUserDetails, UserLimits } from "../../../contract/admin/users.ts";
import { deviceName } from "../../../contract/device-name.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import { done, type Outcome, refuse } from "../../http/operation.ts";
import { toCredits, type UserCredits } from "../credits/index.ts";
import type { PeopleDeps } from "./deps.ts";
import { presentUser } from "./present.ts";

/** Returns what an administrator has set for a user. */
export function limitsOf(own: UserCredits | undefined): UserLimits {
  return {
    runs_per_day: own?.runs_per_day ?? null,
    storage_bytes: own?.upload_storage_bytes ?? null,
    creation_storage_bytes: own?.creation_storage_bytes ?? null,
  };
}

/** Returns what administrators see of one user: numbers and states, nothing that the user wrote or created. */
export async function userDetails(deps: PeopleDeps, id: string): Promise<Outcome<AdminUserDetails>> {
  const { accounts, credits, database, gallery, generation, payments } = deps;
  const queries = database.read;
  const person = await accounts.people.find(queries, id);
  if (!person) return refuse("NOT_FOUND");
  const [creditsOf, bytes, sessions, ledger, runs, paysForPlan, reports] = await Promise.all([
    credits.people.creditsOf(queries, [id]),
    gallery.storedBytesOf(queries, [id]),
    accounts.people.sessionsOf(queries, id),
    credits.people.ledgerSums(queries, id),
    generation.countRuns(queries, id),
    payments.paysForPlan(queries, id),
    deps.reportsAbout(queries, id),
  ]);
  const own = creditsOf.get(id);
  return done({
    ...presentUser(person, own, bytes.get(id)),
    is_confirmed: person.confirmed_at !== null,
    disabled_at: instantOrNull(person.disabled_at),
    pays_for_plan: paysForPlan,
    limits: limitsOf(own),
    sessions: sessions.map((session) => ({
      id: session.id,
      ...deviceName(session.user_agent),
      created_at: instant(session.created_at),
      last_used_at: instant(session.last_used_at),
    })),
    ledger: ledger.map(({ kind, amount_hundredths }) => ({ kind, credits: toCredits(amount_hundredths) })),
    runs: runs.map(({ status, runs: count }) => ({ status, count })),
    reports,
  });
}
