import type { CollectionInvite } from "../../../contract/collection-members.ts";
import { instant } from "../../../contract/instants.ts";
import type { CollectionInviteTable } from "./tables.ts";

/** Returns an invitation to a collection as its owner sees it. */
export function presentInvite({ id, role, created_at, expires_at }: CollectionInviteTable): CollectionInvite {
  return { id, role, created_at: instant(created_at), expires_at: instant(expires_at) };
}
