import { once } from "node:events";
import type { Server } from "node:http";
import { serveComfyUi } from "../support/comfyui-listener.ts";
import type { ComfyUiServer } from "../support/comfyui-terms.ts";
import { addressOf, test as base } from "./own-product.ts";

/** The file name of a trained model, as the engine lists it. */
export const lora = "people/ada.safetensors";

/** Starts an engine that ends with this process. */
function serve(): Promise<ComfyUiServer> {
  const listen = async (server: Server) => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    return addressOf(server);
  };
  return serveComfyUi({ loras: [lora] }, { listen, whenFinished: () => undefined });
}

/** Returns tests against a separate product, with an engine of their own that can load a trained model. */
export function testsWithEngine() {
  let serving: Promise<ComfyUiServer> | undefined;
  return base.extend<{ comfyUi: ComfyUiServer }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out by the pattern what a fixture needs
    comfyUi: async ({}, use) => {
      serving ??= serve();
      await use(await serving);
    },
    productSettings: async ({ comfyUi }, use) => use({ COMFYUI_URL: comfyUi.url }),
  });
}

export const test = testsWithEngine();

export { expect } from "@playwright/test";
