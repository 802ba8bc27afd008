import { serveComfyUi } from "./comfyui-listener.ts";
import type { ComfyUiServer, ComfyUiServerOptions } from "./comfyui-terms.ts";
import { originOf } from "./listening.ts";
import { whenFinished } from "./temporary-folder.ts";

export type { ComfyUiFault, ComfyUiServer, ComfyUiServerOptions } from "./comfyui-terms.ts";

/** A server that speaks ComfyUI's protocol and makes grey pictures and films; it is stopped when the test has ended. */
export function startComfyUiServer(options: ComfyUiServerOptions = {}): Promise<ComfyUiServer> {
  return serveComfyUi(options, { listen: originOf, whenFinished });
}
