import { z } from "zod";
import { readBoundedJson } from "../bounded-body.ts";

/** ComfyUI listens here unless it is told otherwise. */
const usualUrl = "http://127.0.0.1:8188";
const waitMaxMilliseconds = 800;
const stats = z.object({ system: z.object({ comfyui_version: z.string() }) });

/**
 * Returns the address of ComfyUI on this machine; `null` when nothing answers there within 0.8 seconds, or something
 * else does.
 */
export async function findNearbyComfyUi(url: string = usualUrl): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(waitMaxMilliseconds);
    const response = await fetch(`${url}/system_stats`, { redirect: "error", signal });
    return stats.safeParse(await readBoundedJson(response, 64 * 1024)).success ? url : null;
  } catch {
    return null;
  }
}
