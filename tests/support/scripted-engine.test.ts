import { engineConformance } from "../../backend/adapters/engine/conformance.ts";
import { createScriptedEngine } from "./scripted-engine.ts";

// Its videos are one gray file, whatever the requested size and length.
const modes = ["text-to-image", "image-to-image"] as const;
engineConformance("The scripted engine", () => createScriptedEngine({ modes, fullSize: true }), { modes });
