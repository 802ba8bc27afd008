import { modesOf } from "../../../../tests/support/engine-modes.ts";
import { engineConformance } from "../conformance.ts";
import { createClipsEngine } from "./index.ts";

engineConformance("What joins clips", () => createClipsEngine(), {
  modes: modesOf("clips"),
});
