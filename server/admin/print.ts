import type { AdminUser } from "../../contract/admin/users.ts";
import { plain } from "../plain.ts";

/** Returns one line per user, the newest first. */
export function usersText({ count, results }: { count: number; results: AdminUser[] }): string {
  if (results.length === 0) return "No user matches.";
  const lines = results.map(({ id, role, status, plan, balance, email, display_name }) =>
    [
      id,
      role.padEnd(9),
      status.padEnd(8),
      plan.padEnd(7),
      `${balance} credits`.padStart(14),
      `${plain(display_name)} <${plain(email)}>`.trim(),
    ].join("  "),
  );
  const rest = count - results.length;
  return [...lines, ...(rest > 0 ? [`And ${rest} more: search for a part of the email address or name.`] : [])].join(
    "\n",
  );
}
