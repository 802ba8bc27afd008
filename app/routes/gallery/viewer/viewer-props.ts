import type { RefObject } from "react";
import type { Creation } from "../../../../contract/gallery.ts";
import type { ListQuery } from "../list-query.ts";
import type { ViewDetails } from "./details/view-details.server.ts";

/** What the viewer is given: a creation, and what stands before and after it in the list. */
export interface Viewed {
  creation: Creation;
  previous: Creation | null;
  next: Creation | null;
  /** Placeholders of the three by creation id. */
  placeholders: Record<string, string>;
  /** May come later than the rest. */
  details: Promise<ViewDetails> | ViewDetails;
}

/** What the actions of the viewer are about. */
export interface ToolbarProps {
  query: ListQuery;
  viewed: Viewed;
  shown: Creation;
  /** Whether `viewed` is about what is shown. */
  settled: boolean;
  listTo: string;
  /** The forms that keys send. */
  favorite: RefObject<HTMLFormElement | null>;
  remove: RefObject<HTMLFormElement | null>;
  /** Shows the next one, else the one before, else the list. */
  onLeave: () => void;
  onHelp: () => void;
}
