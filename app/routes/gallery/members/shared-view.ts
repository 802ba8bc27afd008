import type { SharedItem } from "../../../../contract/collection-members.ts";
import type { Collection } from "../../../../contract/collections.ts";
import type { Edges } from "../collections/order/moves.ts";

/** A creation of a shared collection as the page shows it. */
export interface ShownItem {
  creation: SharedItem;
  placeholder: string;
  /** Says who added it. */
  addedBy: string;
}

/** One page of a shared collection. */
export interface SharedView {
  collection: Collection;
  items: ShownItem[];
  /** The index of the item that is shown large; -1 for none. */
  viewed: number;
  count: number;
  page: number;
  pages: number;
  /** The number of items before this page. */
  first: number;
  edges: Edges;
}
