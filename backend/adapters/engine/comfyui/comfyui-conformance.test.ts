import { v7 } from "uuid";
import { generationTypes } from "../../../../contract/generation-terms.ts";
import { startComfyUiServer } from "../../../../tests/support/comfyui-server.ts";
import { engineConformance } from "../conformance.ts";
import { createComfyUiEngine } from "./index.ts";

for (const form of ["current", "older"] as const) {
  engineConformance(
    `ComfyUI in its ${form} form`,
    async () => {
      const { url } = await startComfyUiServer({ form });
      return createComfyUiEngine({ id: "comfyui", label: "ComfyUI", url, newId: v7 });
    },
    // Adjustments need no model: the built-in editor makes them.
    { modes: generationTypes.filter((mode) => mode !== "image-adjust") },
  );
}
