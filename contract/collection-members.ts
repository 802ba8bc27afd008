import { z } from "zod";
import { memberRoles } from "./collection-terms.ts";
import { collection } from "./collections.ts";
import { endpoint } from "./endpoint.ts";
import { fileAddress } from "./file-address.ts";
import { variant } from "./gallery.ts";
import { paged, pageQuery } from "./paging.ts";
import { sharedCreation } from "./sharing.ts";

const role = z.enum(memberRoles);

/** A user in a shared collection: the owner or a member. */
export const collectionMember = z
  .object({
    account_id: z.string(),
    /** Empty if the user has set no name. */
    name: z.string(),
    role: z.enum(["owner", ...memberRoles]),
    is_you: z.boolean(),
    /** How many creations the user added, without those in the trash. */
    item_count: z.number().int(),
    joined_at: z.iso.datetime(),
  })
  .meta({ id: "CollectionMember" });
export type CollectionMember = z.infer<typeof collectionMember>;

/** An invitation that was not used yet. */
export const collectionInvite = z
  .object({ id: z.string(), role, created_at: z.iso.datetime(), expires_at: z.iso.datetime() })
  .meta({ id: "CollectionInvite" });
export type CollectionInvite = z.infer<typeof collectionInvite>;

/** A creation in a shared collection, to view: without its recipe, and without its original if it is an image. */
export const sharedItem = sharedCreation
  .omit({ alt: true, recipe: true, url: true, thumbnail_url: true, variants: true })
  .extend({
    /** The video itself; for an image, the largest copy. Valid for at most two days, and only while you may view it. */
    url: fileAddress,
    thumbnail_url: fileAddress,
    variants: z.array(variant),
    /** The user who added it, and to whom it belongs. */
    owner: z.object({ account_id: z.string(), name: z.string() }),
    is_own: z.boolean(),
  })
  .meta({ id: "SharedItem" });
export type SharedItem = z.infer<typeof sharedItem>;

const idParams = z.object({ id: z.uuid() });
const memberParams = z.object({ id: z.uuid(), account_id: z.uuid() });
const tokenParams = z.object({ token: z.string().min(1).max(200) });

export const newCollectionInvite = z.object({
  role,
  expires_in_days: z.coerce.number().int().min(1).max(30).default(7),
});

export const collectionMembers = {
  joined: endpoint({
    method: "GET",
    path: "/api/gallery/joined-galleries/",
    tag: "Collections",
    summary: "List the collections that other users share with you, most recently joined first.",
    auth: "bearer",
    scope: "gallery",
    query: pageQuery,
    answer: { status: 200, payload: paged(collection) },
    refusals: [],
  }),
  items: endpoint({
    method: "GET",
    path: "/api/gallery/galleries/{id}/items/",
    tag: "Collections",
    summary: "List the creations of all users in a shared collection, in its order.",
    auth: "bearer",
    scope: "gallery",
    params: idParams,
    query: pageQuery,
    answer: { status: 200, payload: paged(sharedItem) },
    refusals: ["NOT_FOUND"],
  }),
  members: endpoint({
    method: "GET",
    path: "/api/gallery/galleries/{id}/members/",
    tag: "Collections",
    summary: "List the owner and the members of a collection, and for its owner the open invitations.",
    auth: "bearer",
    scope: "gallery",
    params: idParams,
    answer: {
      status: 200,
      payload: z
        .object({ members: z.array(collectionMember), invites: z.array(collectionInvite) })
        .meta({ id: "CollectionMembers" }),
    },
    refusals: ["NOT_FOUND"],
  }),
  changeMember: endpoint({
    method: "PUT",
    path: "/api/gallery/galleries/{id}/members/{account_id}/",
    tag: "Collections",
    summary: "Change what a member may do.",
    auth: "bearer",
    scope: "gallery",
    params: memberParams,
    body: z.object({ role }),
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  removeMember: endpoint({
    method: "DELETE",
    path: "/api/gallery/galleries/{id}/members/{account_id}/",
    tag: "Collections",
    summary: "Remove a member, or leave with your own account's id. The member's creations leave the collection too.",
    auth: "bearer",
    scope: "gallery",
    params: memberParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/gallery/galleries/{id}/invites/",
    tag: "Collections",
    summary: "Create an invitation to a collection. Its link is shown only once, and makes one user a member.",
    auth: "bearer",
    scope: "gallery",
    params: idParams,
    body: newCollectionInvite,
    answer: {
      status: 201,
      payload: collectionInvite
        .extend({
          token: z.string(),
          /** The page that accepts it, relative to the studio's address. */
          path: z.string(),
        })
        .meta({ id: "NewCollectionInvite" }),
    },
    refusals: ["CONFLICT", "NOT_FOUND"],
  }),
  revokeInvite: endpoint({
    method: "DELETE",
    path: "/api/gallery/galleries/{id}/invites/{invite_id}/",
    tag: "Collections",
    summary: "Revoke an invitation that was not used yet.",
    auth: "bearer",
    scope: "gallery",
    params: z.object({ id: z.uuid(), invite_id: z.uuid() }),
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  readInvite: endpoint({
    method: "GET",
    path: "/api/gallery/collection-invites/{token}/",
    tag: "Collections",
    summary: "Retrieve what an invitation to a collection offers.",
    auth: "bearer",
    scope: "gallery",
    params: tokenParams,
    answer: {
      status: 200,
      payload: z
        .object({
          collection_id: z.string(),
          name: z.string(),
          owner: z.object({ name: z.string() }),
          role,
          /** Whether you are already in the collection. */
          is_member: z.boolean(),
          expires_at: z.iso.datetime(),
        })
        .meta({ id: "OfferedCollection" }),
    },
    refusals: ["NOT_FOUND"],
  }),
  accept: endpoint({
    method: "POST",
    path: "/api/gallery/collection-invites/{token}/accept/",
    tag: "Collections",
    summary: "Accept an invitation to a collection. Members keep a role that allows more.",
    auth: "bearer",
    scope: "gallery",
    params: tokenParams,
    answer: { status: 200, payload: collection },
    refusals: ["NOT_FOUND"],
  }),
};
