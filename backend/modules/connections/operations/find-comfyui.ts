import { adminEngines } from "../../../../contract/admin/engines.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";

/** ComfyUI's usual port, on this machine and on the machine of this container. */
const usualAddresses = ["http://127.0.0.1:8188", "http://host.docker.internal:8188"];

/** Looks for ComfyUI where it usually is, unless it is connected. */
export const findComfyUi = implement(adminEngines.found, async (deps) => {
  if (deps.engines.find("comfyui") || deps.environment.fixed.has("comfyui")) return done({ comfyui_url: null });
  const tried = await Promise.all(usualAddresses.map(async (url) => ((await deps.isComfyUi(url)) ? url : undefined)));
  return done({ comfyui_url: tried.find((url) => url !== undefined) ?? null });
});
