import { expect, test } from "vitest";
import { noEdits } from "../../../../contract/edits.ts";
import { builtInEditorModel } from "../../../../contract/generation-terms.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import { patternedPicture } from "../../../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";

describeOnBackend("An edit that needs no model", (start) => {
  test("holds and charges nothing while credits are used", async () => {
    const edit = { ...noEdits, prompt: "none", mask: "required" } as const;
    const model = describeModel("image-erase", { id: builtInEditorModel, edit });
    const studio = await start({ engine: createScriptedEngine({ more: [model] }) });
    const ada = await studio.register();
    const picture = { field: "image", content: await patternedPicture(3) };
    const source = upload.parse((await studio.sendFile(uploads.upload, picture, ada.access)).json);
    const mask_shapes = [{ kind: "rectangle" as const, x: 0, y: 0, width: 0.5, height: 1 }];
    const id = await studio.startRun(ada, {
      mode: "image-erase",
      prompt: "",
      source_upload_id: source.id,
      mask_shapes,
    });
    const ended = await studio.awaitRun(ada, id, ({ status }) => status === "completed");
    expect(ended).toMatchObject({ cost_credits: 0, charged_credits: 0 });
    expect(ended.receipt.map(({ kind }) => kind)).toEqual(["started", "stored"]);
    expect(await studio.credits.summaryOf(ada.id)).toMatchObject({ current_credits: 0, held_credits: 0 });
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });
});
