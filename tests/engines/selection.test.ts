import { expect, test } from "vitest";
import { createEditorEngine } from "../../backend/adapters/engine/editor/index.ts";
import { createPreviewEngine } from "../../backend/adapters/engine/preview/index.ts";
import { sentence } from "../../backend/http/messages.ts";
import { generation } from "../../contract/generation.ts";
import { mask } from "../../contract/masks.ts";
import { startBackend } from "../support/studio-backend.ts";

test("The built-in editor selects the subject of a painted image, and finds none in a place", async () => {
  const studio = await startBackend({ engines: [createPreviewEngine(), createEditorEngine()] });
  const ada = await studio.register();
  const { json } = await studio.call(generation.capabilities, {}, ada.access);
  expect(json).toMatchObject({ selection: { subject: "procedural", text: null } });
  const select = async (prompt: string) => {
    const painted = await studio.makeCreation(ada, { prompt, quality: "draft" });
    return studio.call(generation.select, { body: { source_creation_id: painted.id } }, ada.access);
  };
  const { coverage } = mask.parse((await select("a lighthouse")).json);
  expect(coverage).toBeGreaterThan(0.01);
  expect(coverage).toBeLessThan(0.6);
  const [violation] = (await select("a calm sea at night")).refusal().violations;
  expect(violation?.message).toBe(sentence("en", "validation.nothingSelected", {}));
});
