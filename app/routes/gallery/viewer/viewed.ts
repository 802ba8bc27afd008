import type { Creation } from "../../../../contract/gallery.ts";
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
