import { adminStudio } from "../../../../contract/admin/studio.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";

/** Returns the address of ComfyUI on this machine, if it runs there. */
export const findNearbyEngine = implement(
  adminStudio.nearbyEngine,
  { limits: [accountLimit({ name: "nearby engine: account", times: 60, perSeconds: 600 })] },
  async ({ findComfyUi }) => done({ comfyui_url: await findComfyUi() }),
);
