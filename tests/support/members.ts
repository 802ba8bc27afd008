import { collectionMembers, type SharedItem, sharedItem } from "../../contract/collection-members.ts";
import type { MemberRole } from "../../contract/collection-terms.ts";
import { paged } from "../../contract/paging.ts";
import type { TestUser } from "./api.ts";
import type { StudioBackend } from "./studio-backend.ts";

/** Returns functions for the members of a user's collections through the API. */
export function membersOf(studio: StudioBackend, { access }: TestUser) {
  const { accept, changeMember, invite, items, members, removeMember, revokeInvite } = collectionMembers;
  return {
    async invite(id: string, role: MemberRole): Promise<{ id: string; token: string }> {
      const answer = await studio.call(invite, { params: { id }, body: { role } }, access);
      return invite.answer.payload.parse(answer.json);
    },
    accept: (token: string) => studio.call(accept, { params: { token } }, access),
    revoke: (id: string, invite_id: string) => studio.call(revokeInvite, { params: { id, invite_id } }, access),
    async items(id: string): Promise<SharedItem[]> {
      const answer = await studio.call(items, { params: { id }, query: { page_size: 100 } }, access);
      return paged(sharedItem).parse(answer.json).results;
    },
    async order(id: string): Promise<string[]> {
      return (await this.items(id)).map((item) => item.id);
    },
    async members(id: string) {
      return members.answer.payload.parse((await studio.call(members, { params: { id } }, access)).json);
    },
    change: (id: string, account_id: string, role: MemberRole) =>
      studio.call(changeMember, { params: { id, account_id }, body: { role } }, access),
    remove: (id: string, account_id: string) => studio.call(removeMember, { params: { id, account_id } }, access),
    /** Makes another user a member. */
    async share(id: string, user: TestUser, role: MemberRole): Promise<void> {
      const { token } = await this.invite(id, role);
      const answer = await studio.call(accept, { params: { token } }, user.access);
      if (answer.status !== 200) throw new Error(`The invitation was refused: ${answer.text}`);
    },
  };
}
