import { paged } from "../../contract/paging.ts";
import { type Share, type SharedPage, share, sharedPage, sharing } from "../../contract/sharing.ts";
import type { TestUser } from "./api.ts";
import type { StudioBackend } from "./studio-backend.ts";

type ShareRequest = ({ creation_id: string } | { collection_id: string }) & {
  shows_recipe?: boolean;
  is_listed?: boolean;
};

/** Returns functions for a user's public links through the API. */
export function sharesOf(studio: StudioBackend, { access }: TestUser) {
  return {
    async make(request: ShareRequest): Promise<Share> {
      return share.parse((await studio.call(sharing.create, { body: request }, access)).json);
    },
    async list(query: Record<string, unknown> = {}) {
      return paged(share).parse((await studio.call(sharing.shares, { query }, access)).json);
    },
    async revoke(id: string): Promise<number> {
      return (await studio.call(sharing.revoke, { params: { id } }, access)).status;
    },
  };
}

/** Returns what an anonymous caller with a link sees. */
export async function readPublicly(
  studio: StudioBackend,
  token: string,
  query: Record<string, unknown> = {},
): Promise<SharedPage> {
  return sharedPage.parse((await studio.call(sharing.shared, { params: { token }, query }, undefined)).json);
}

/** Returns every address on the page of a link. */
export function addressesOf({ preview_url, creations }: SharedPage): string[] {
  const files = creations.results.flatMap(({ url, thumbnail_url, variants }) => [
    url,
    thumbnail_url,
    ...variants.map((variant) => variant.url),
  ]);
  return [...new Set([preview_url ?? "", ...files])];
}

/** Returns the status of each address for an anonymous caller. */
export function statusesOf(studio: StudioBackend, paths: string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await studio.request("GET", path)).status));
}

/** Returns the API path for the content of a link. */
export function sharedPath(token: string): string {
  return sharing.shared.path.replace("{token}", token);
}
