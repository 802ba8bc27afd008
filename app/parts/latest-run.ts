import type { Run } from "../../contract/generation.ts";
import type { Tile } from "./tile.ts";

/** What a strip of runs shows of one: its pictures, or where it stands. */
export type LatestRun = Pick<Run, "id" | "status" | "stage" | "progress" | "prompt" | "width" | "height"> & {
  tiles: Tile[];
};
