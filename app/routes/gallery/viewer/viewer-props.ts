import type { RefObject } from "react";
import type { Creation } from "../../../../contract/gallery.ts";
import type { ListQuery } from "../list-query.ts";
import type { ViewDetails } from "./details/view-details.server.ts";

/** The input of the viewer: a creation and its neighbors in the list. */
export interface Viewed {
  creation: Creation;
  previous: Creation | null;
  next: Creation | null;
  /** Placeholders of the three by creation id. */
  placeholders: Record<string, string>;
  /** May arrive later than the rest. */
  details: Promise<ViewDetails> | ViewDetails;
}

/** The properties that the viewer's actions need. */
export interface ToolbarProps {
  query: ListQuery;
  viewed: Viewed;
  shown: Creation;
  /** Whether `viewed` belongs to the creation on screen. */
  settled: boolean;
  listTo: string;
  /** The forms that keys submit. */
  favorite: RefObject<HTMLFormElement | null>;
  remove: RefObject<HTMLFormElement | null>;
  /** Shows the next creation, else the previous one, else the list. */
  onLeave: () => void;
  onHelp: () => void;
}
