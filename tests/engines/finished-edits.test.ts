import { imageEditModes } from "../../contract/generation-terms.ts";
import { finishedEditConformance } from "../support/finished-edits.ts";
import { createScriptedEngine } from "../support/scripted-engine.ts";

finishedEditConformance("an engine that returns gray", () => createScriptedEngine({ modes: imageEditModes }));
