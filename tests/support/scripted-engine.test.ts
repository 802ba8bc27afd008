import { engineConformance } from "../../backend/adapters/engine/conformance.ts";
import { createScriptedEngine } from "./scripted-engine.ts";

// Its videos are one grey file, whatever size and length was asked for.
const modes = ["text-to-image", "image-to-image"] as const;
engineConformance("The scripted engine", () => createScriptedEngine({ modes, fullSize: true }), { modes });
