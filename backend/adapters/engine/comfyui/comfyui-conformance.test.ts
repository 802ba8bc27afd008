import { v7 } from "uuid";
import { startComfyUiServer } from "../../../../tests/support/comfyui-server.ts";
import { modesOf } from "../../../../tests/support/engine-modes.ts";
import { engineConformance } from "../conformance.ts";
import { createComfyUiEngine } from "./index.ts";

for (const form of ["current", "older"] as const) {
  engineConformance(
    `ComfyUI in its ${form} form`,
    async () => {
      const { url } = await startComfyUiServer({ form });
      return createComfyUiEngine({ id: "comfyui", label: "ComfyUI", url, newId: v7 });
    },
    { modes: modesOf("comfyui") },
  );
}
