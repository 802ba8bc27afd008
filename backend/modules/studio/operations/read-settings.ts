import { adminStudio } from "../../../../contract/admin/studio.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentSettings } from "../present.ts";

/** Returns what administrators see and change about the studio itself. */
export const readSettings = implement(adminStudio.read, async (deps) => done(presentSettings(deps)));
