import type { AdminUser, OneTimeLink } from "../../../contract/admin/users.ts";
import type { UserStatus } from "../../../contract/admin/users-terms.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import { plainLine } from "../../http/plain-text.ts";
import type { OneTimeLink as CreatedLink, PersonRecord } from "../accounts/index.ts";
import { toCredits, type UserCredits } from "../credits/index.ts";

export function presentUser(
  person: PersonRecord,
  credits: UserCredits | undefined,
  storageBytes: number | undefined,
): AdminUser {
  const { id, email, display_name, role, devices } = person;
  return {
    id,
    email,
    display_name: plainLine(display_name),
    role,
    plan: credits?.plan ?? "starter",
    balance: toCredits(credits?.spendable_hundredths ?? 0),
    storage_bytes: storageBytes ?? 0,
    devices,
    last_seen_at: instantOrNull(person.last_seen_at),
    created_at: instant(person.created_at),
    status: statusOf(person),
    deletes_at: instantOrNull(person.deletes_at),
  };
}

function statusOf({ disabled_at, deletes_at }: PersonRecord): UserStatus {
  if (deletes_at !== null) return "leaving";
  return disabled_at === null ? "active" : "disabled";
}

export function presentLink({ url, expiresAt }: CreatedLink): OneTimeLink {
  return { url, expires_at: instant(expiresAt) };
}
