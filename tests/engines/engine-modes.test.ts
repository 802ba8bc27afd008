import { v7 } from "uuid";
import { expect, test } from "vitest";
import { createClipsEngine } from "../../backend/adapters/engine/clips/index.ts";
import { createComfyUiEngine } from "../../backend/adapters/engine/comfyui/index.ts";
import { createEditorEngine } from "../../backend/adapters/engine/editor/index.ts";
import { extendVideos } from "../../backend/adapters/engine/extend-videos.ts";
import { hostedEngineIds } from "../../backend/adapters/engine/hosted/index.ts";
import type { Engine } from "../../backend/adapters/engine/port.ts";
import { createPreviewEngine } from "../../backend/adapters/engine/preview/index.ts";
import { startComfyUiServer } from "../support/comfyui-server.ts";
import { type EngineKind, modesOf, offeredModesOf } from "../support/engine-modes.ts";
import { hostedEngineAt } from "../support/hosted-engines.ts";
import { startHostedServers } from "../support/hosted-servers.ts";

async function engineOf(kind: EngineKind): Promise<Engine> {
  if (kind === "preview") return createPreviewEngine();
  if (kind === "editor") return createEditorEngine();
  if (kind === "clips") return createClipsEngine();
  if (kind !== "comfyui") return hostedEngineAt(await startHostedServers(), kind);
  const { url } = await startComfyUiServer();
  return createComfyUiEngine({ id: "comfyui", label: "ComfyUI", url, newId: v7 });
}

const kinds: readonly EngineKind[] = ["preview", "editor", "clips", "comfyui", ...hostedEngineIds];

test.each(kinds)("%s serves exactly the modes of its column, and the product offers them", async (kind) => {
  const engine = await engineOf(kind);
  const modesIn = async (one: Engine) => new Set((await one.describe()).models.map(({ mode }) => mode));
  expect(await modesIn(engine)).toEqual(new Set(modesOf(kind)));
  expect(await modesIn(extendVideos(engine))).toEqual(new Set(offeredModesOf(kind)));
  await engine.close();
});
