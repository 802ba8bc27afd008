import type { RefObject } from "react";
import type { Creation } from "../../../../contract/gallery.ts";
import type { ListQuery } from "../list-query.ts";
import type { Viewed } from "./viewed.ts";

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
