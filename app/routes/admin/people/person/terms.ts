import type { UserLimits } from "../../../../../contract/admin/users.ts";

/** The unit of the storage limit's field. */
export const bytesPerMegabyte = 1024 * 1024;

/** What the forms of a user's page do. */
export const intents = ["credits", "role", "plan", "limits", "reset-link", "sign-in-link", "enable", "keep"] as const;
export type Intent = (typeof intents)[number];

/** Returns limits as the form has them: an empty field is the default, and bytes are whole megabytes. */
export function limitsFields({ runs_per_day, storage_bytes, creation_storage_bytes }: UserLimits) {
  const megabytes = (bytes: number | null) => (bytes === null ? "" : String(Math.floor(bytes / bytesPerMegabyte)));
  return {
    runs_per_day: String(runs_per_day ?? ""),
    storage_megabytes: megabytes(storage_bytes),
    creation_storage_megabytes: megabytes(creation_storage_bytes),
  };
}
