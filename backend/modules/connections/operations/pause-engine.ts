import { adminEngines } from "../../../../contract/admin/engines.ts";
import { implement } from "../deps.ts";
import { setPaused } from "../set-paused.ts";

/** Gives an engine no further runs. Waiting runs stay where they are. */
export const pauseEngine = implement(adminEngines.pause, (deps, { params: { id } }, caller) =>
  setPaused(deps, caller, id, true),
);
