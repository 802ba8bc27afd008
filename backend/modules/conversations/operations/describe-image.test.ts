import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { gallery } from "../../../../contract/gallery.ts";
import { prompts } from "../../../../contract/prompts.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { patternedPicture } from "../../../../tests/support/patterned-picture.ts";
import { repliesFor } from "../../../../tests/support/reply-price.ts";
import { createScriptedAssistant } from "../../../../tests/support/scripted-assistant.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const described = { answer: ["```prompt\na striped square\n```"] };
const jpegStart = [0xff, 0xd8, 0xff];

const describeAs = (studio: StudioBackend, { access }: TestUser, body: object) =>
  studio.call(prompts.describe, { body, headers: {} }, access);

async function uploadAs(studio: StudioBackend, { access }: TestUser) {
  const content = await patternedPicture(7);
  return upload.parse((await studio.sendFile(uploads.upload, { field: "image", content }, access)).json).id;
}

describeOnBackend("Describing an image", (start) => {
  test("shows the assistant only the image, and costs a reply", async () => {
    const assistant = createScriptedAssistant(described);
    const studio = await start({ assistant, settings: await repliesFor(1.5) });
    const ada = await studio.register();
    const { id } = await studio.makeCreation(ada, { prompt: "a secret lighthouse", quality: "draft" });
    const before = balance.parse((await studio.call(billing.balance, {}, ada.access)).json).current_credits;
    const sources = [{ source_upload_id: await uploadAs(studio, ada) }, { source_creation_id: id }];
    for (const source of sources) {
      expect((await describeAs(studio, ada, source)).json).toEqual({ prompt: "a striped square", cost_credits: 1.5 });
    }
    expect(balance.parse((await studio.call(billing.balance, {}, ada.access)).json).current_credits).toBe(before - 3);
    for (const { task } of assistant.asked) {
      if (task?.kind !== "describe") throw new Error("The assistant was asked for something else.");
      expect([...task.jpeg.subarray(0, 3)]).toEqual(jpegStart);
    }
    expect(assistant.asked).toHaveLength(2);
  });

  test("answers alike for an image of another user, a deleted one, and none, and asks nothing", async () => {
    const assistant = createScriptedAssistant(described);
    const studio = await start({ assistant });
    const ada = await studio.register();
    const bob = await studio.register();
    const others = await uploadAs(studio, ada);
    const deleted = await studio.makeCreation(bob, { quality: "draft" });
    await studio.call(gallery.deleteCreation, { params: { id: deleted.id } }, bob.access);
    for (const source of [
      { source_upload_id: others },
      { source_creation_id: deleted.id },
      { source_upload_id: crypto.randomUUID() },
    ]) {
      expect((await describeAs(studio, bob, source)).refusal()).toMatchObject({
        status: 422,
        violations: [{ message: "This image doesn’t exist or isn’t yours. Choose another one." }],
      });
    }
    expect((await describeAs(studio, bob, {})).status).toBe(422);
    expect(assistant.asked).toEqual([]);
  });

  test("is refused where the assistant sees no images", async () => {
    const studio = await start();
    const ada = await studio.register();
    expect((await describeAs(studio, ada, { source_upload_id: await uploadAs(studio, ada) })).refusal()).toMatchObject({
      status: 409,
      message: "The assistant here can’t look at images.",
    });
  });
});
