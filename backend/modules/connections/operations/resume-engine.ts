import { adminEngines } from "../../../../contract/admin/engines.ts";
import { implement } from "../deps.ts";
import { setPaused } from "../set-paused.ts";

/** Lets a paused engine work again, at once. */
export const resumeEngine = implement(adminEngines.resume, (deps, { params: { id } }, caller) =>
  setPaused(deps, caller, id, false),
);
