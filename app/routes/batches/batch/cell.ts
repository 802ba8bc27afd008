import type { Run } from "../../../../contract/generation.ts";
import type { Tile } from "../../../parts/tile.ts";

/** A page holds every grid as a whole. */
export const cellsPerPage = 25;

/** The fields of a run that its batch shows. */
export interface BatchCell
  extends Pick<Run, "id" | "status" | "stage" | "progress" | "prompt" | "model" | "width" | "height"> {
  /** Its place in the batch, from 0. */
  index: number;
  modelLabel: string;
  /** Why it has no result. */
  problem: string | null;
  tile: Tile | null;
}
