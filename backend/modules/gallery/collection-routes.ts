import { collections } from "../../../contract/collections.ts";
import { type Route, route } from "../../http/operation.ts";
import type { GalleryDeps } from "./deps.ts";
import { changeCollection } from "./operations/change-collection.ts";
import { addItems, removeItem } from "./operations/change-collection-contents.ts";
import { createCollection } from "./operations/create-collection.ts";
import { deleteCollection } from "./operations/delete-collection.ts";
import { listCollectionItems } from "./operations/list-collection-items.ts";
import { listCollections, listCollectionsOf } from "./operations/list-collections.ts";
import { moveCollection, moveItem } from "./operations/move-collection.ts";
import { readCollection } from "./operations/read-collection.ts";

export function collectionRoutes(deps: GalleryDeps): Route[] {
  return [
    route(collections.galleries, ({ query }, caller) => listCollections(deps, query, caller)),
    route(collections.create, ({ body }, caller) => createCollection(deps, body, caller)),
    route(collections.collection, ({ params }, caller) => readCollection(deps, params.id, caller)),
    route(collections.update, ({ params, body }, caller) => changeCollection(deps, params.id, body, caller)),
    route(collections.remove, ({ params }, caller) => deleteCollection(deps, params.id, caller)),
    route(collections.move, ({ params, body }, caller) => moveCollection(deps, params.id, body.before, caller)),
    route(collections.images, ({ params, query }, caller) => listCollectionItems(deps, params.id, query, caller)),
    route(collections.add, ({ params, body }, caller) => addItems(deps, params.id, body.creation_ids, caller)),
    route(collections.removeItem, ({ params }, caller) => removeItem(deps, params.id, params.creation_id, caller)),
    route(collections.moveItem, ({ params, body }, caller) =>
      moveItem(deps, { collectionId: params.id, creationId: params.creation_id }, body.before, caller),
    ),
    route(collections.ofCreation, ({ params, query }, caller) => listCollectionsOf(deps, params.id, query, caller)),
  ];
}
