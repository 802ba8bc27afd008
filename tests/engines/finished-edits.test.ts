import { v7 } from "uuid";
import { createComfyUiEngine } from "../../backend/adapters/engine/comfyui/index.ts";
import { createEditorEngine } from "../../backend/adapters/engine/editor/index.ts";
import { noEdits } from "../../contract/edits.ts";
import { imageEditModes } from "../../contract/generation-terms.ts";
import { startComfyUiServer } from "../support/comfyui-server.ts";
import { finishedEditConformance } from "../support/finished-edits.ts";
import { hostedEngineAt } from "../support/hosted-engines.ts";
import { startHostedServers } from "../support/hosted-servers.ts";
import { createScriptedEngine } from "../support/scripted-engine.ts";

finishedEditConformance("an engine that returns gray", () =>
  createScriptedEngine({ modes: imageEditModes, model: { edit: { ...noEdits, mask: "optional" } } }),
);
finishedEditConformance("the built-in editor", () => createEditorEngine(), ["image-erase", "image-expand"]);
finishedEditConformance("ComfyUI", async () => {
  const { url } = await startComfyUiServer();
  return createComfyUiEngine({ id: "comfyui", label: "ComfyUI", url, newId: v7 });
});
finishedEditConformance("OpenAI", async () => hostedEngineAt(await startHostedServers(), "openai"));
finishedEditConformance("fal", async () => hostedEngineAt(await startHostedServers(), "fal"), [
  "image-fill",
  "image-erase",
  "image-expand",
]);
finishedEditConformance("Replicate", async () => hostedEngineAt(await startHostedServers(), "replicate"), [
  "image-fill",
  "image-expand",
]);
