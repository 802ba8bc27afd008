import type { Run } from "../../contract/generation.ts";
import type { Tile } from "./tile.ts";

/** The fields of a run that a strip of runs shows: its images, or its status. */
export type LatestRun = Pick<
  Run,
  "id" | "status" | "stage" | "progress" | "prompt" | "generation_type" | "width" | "height"
> & {
  tiles: Tile[];
};
