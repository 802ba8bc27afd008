import { once } from "node:events";
import type { Server } from "node:http";
import { serveComfyUi } from "../support/comfyui-listener.ts";
import type { ComfyUiServer } from "../support/comfyui-terms.ts";
import { test as base } from "./own-product.ts";

/** The file of a trained model, as the engine lists it. */
export const lora = "people/ada.safetensors";

/** Tests against a product of their own whose engine can load a trained model. */
export const test = base.extend<object, { comfyUi: ComfyUiServer }>({
  comfyUi: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out by the pattern what a fixture needs
    async ({}, use) => {
      const cleanUps: (() => Promise<void>)[] = [];
      const listen = async (server: Server) => {
        await once(server.listen(0, "127.0.0.1"), "listening");
        cleanUps.push(async () => void (await once(server.close(), "close")));
        const address = server.address();
        return `http://127.0.0.1:${typeof address === "string" ? address : address?.port}`;
      };
      const whenFinished = (cleanUp: () => Promise<void>) => void cleanUps.push(cleanUp);
      await use(await serveComfyUi({ loras: [lora] }, { listen, whenFinished }));
      for (const cleanUp of cleanUps.reverse()) await cleanUp();
    },
    { scope: "worker" },
  ],
  productSettings: [
    // The log says where the operator's pages are.
    async ({ comfyUi }, use) => use({ COMFYUI_URL: comfyUi.url, LOG_LEVEL: "info" }),
    { scope: "worker" },
  ],
});

export { expect } from "@playwright/test";
