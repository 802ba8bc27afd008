import { engineConformance } from "../../backend/adapters/engine/conformance.ts";
import { createScriptedEngine } from "./scripted-engine.ts";

engineConformance("The scripted engine", () => createScriptedEngine({ fullSize: true }));
