import { type Collection, collection, collections } from "../../contract/collections.ts";
import type { CreationFilter } from "../../contract/gallery.ts";
import { paged } from "../../contract/paging.ts";
import type { TestUser } from "./api.ts";
import type { StudioBackend } from "./studio-backend.ts";

/** Returns functions for a user's collections through the API. */
export function collectionsOf(studio: StudioBackend, { access }: TestUser) {
  return {
    async begin(name: string, description?: string, filter?: CreationFilter): Promise<Collection> {
      const answer = await studio.call(collections.create, { body: { name, description, filter } }, access);
      return collection.parse(answer.json);
    },
    async read(id: string): Promise<Collection> {
      return collection.parse((await studio.call(collections.collection, { params: { id } }, access)).json);
    },
    async list(query: Record<string, unknown> = {}) {
      const answer = await studio.call(collections.galleries, { query: { page_size: 100, ...query } }, access);
      return paged(collection).parse(answer.json);
    },
    async add(id: string, ids: string[]): Promise<unknown> {
      return (await studio.call(collections.add, { params: { id }, body: { creation_ids: ids } }, access)).json;
    },
    async takeOut(id: string, creation: string): Promise<number> {
      const params = { id, creation_id: creation };
      return (await studio.call(collections.removeItem, { params }, access)).status;
    },
    async change(id: string, body: Record<string, unknown>) {
      return studio.call(collections.update, { params: { id }, body }, access);
    },
    async move(id: string, before: string | null): Promise<number> {
      return (await studio.call(collections.move, { params: { id }, body: { before } }, access)).status;
    },
    async moveItem(id: string, creation: string, before: string | null): Promise<number> {
      const params = { id, creation_id: creation };
      return (await studio.call(collections.moveItem, { params, body: { before } }, access)).status;
    },
  };
}
