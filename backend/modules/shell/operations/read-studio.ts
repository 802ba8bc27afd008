import { studio } from "../../../../contract/studio.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentStudio } from "../present.ts";

/** Returns what every visitor may know about the studio. */
export const readStudio = implement(studio.read, async (deps, _input, { language }) =>
  done(presentStudio(deps, { language, needsSetup: await deps.studio.needsSetup() })),
);
