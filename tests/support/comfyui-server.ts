import { serveComfyUi } from "./comfyui-listener.ts";
import type { ComfyUiServer, ComfyUiServerOptions } from "./comfyui-terms.ts";
import { originOf } from "./listening.ts";
import { whenFinished } from "./temporary-folder.ts";

export type { ComfyUiFault, ComfyUiServer, ComfyUiServerOptions } from "./comfyui-terms.ts";

/** Starts a server that speaks ComfyUI's protocol and makes gray images and films. It stops when the test has ended. */
export function startComfyUiServer(options: ComfyUiServerOptions = {}): Promise<ComfyUiServer> {
  return serveComfyUi(options, { listen: originOf, whenFinished });
}
