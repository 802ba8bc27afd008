import { once } from "node:events";
import type { Server } from "node:http";
import { serveComfyUi } from "../support/comfyui-listener.ts";
import type { ComfyUiServer } from "../support/comfyui-terms.ts";
import { addressOf, test as base } from "./own-product.ts";

/** The file name of a trained model, as the engine lists it. */
export const lora = "people/ada.safetensors";

let serving: Promise<ComfyUiServer> | undefined;

/** Starts this process's engine, which ends with the process. */
function serveOnce(): Promise<ComfyUiServer> {
  const listen = async (server: Server) => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    return addressOf(server);
  };
  return serveComfyUi({ loras: [lora] }, { listen, whenFinished: () => undefined });
}

/** Tests against a separate product whose engine can load a trained model. */
export const test = base.extend<{ comfyUi: ComfyUiServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out by the pattern what a fixture needs
  comfyUi: async ({}, use) => {
    serving ??= serveOnce();
    await use(await serving);
  },
  productSettings: async ({ comfyUi }, use) => use({ COMFYUI_URL: comfyUi.url }),
});

export { expect } from "@playwright/test";
