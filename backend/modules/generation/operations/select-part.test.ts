import sharp from "sharp";
import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { type EditCapability, noEdits } from "../../../../contract/edits.ts";
import { generation } from "../../../../contract/generation.ts";
import { mask as maskPayload, masks } from "../../../../contract/masks.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { patternedPicture } from "../../../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import type { ContentRules } from "../../../adapters/content-rules/port.ts";
import { EngineRefusal } from "../../../adapters/engine/port.ts";
import { sentence } from "../../../http/messages.ts";

interface Selector {
  id?: string;
  edit?: Partial<EditCapability>;
  repeatable?: boolean;
  tier?: "basic" | "advanced";
}

/** An engine that returns masks when the test finishes them. */
function selector({ id = "scripted", edit, repeatable = true, tier = "basic" }: Selector = {}) {
  const able: Partial<EditCapability> = { prompt: "optional", mask: "optional", outputs: ["transparent", "mask"] };
  const model = { id: "cut-1", negativePromptMaxCharacters: null, tier };
  const more = [describeModel("image-cutout", { ...model, edit: { ...noEdits, ...able, ...edit } })];
  return createScriptedEngine({ id, held: true, more, repeatable });
}

async function sourceOf(studio: StudioBackend, { access }: TestUser): Promise<string> {
  const content = await patternedPicture(3, 40);
  return upload.parse((await studio.sendFile(uploads.upload, { field: "image", content }, access)).json).id;
}

/** The left half is white. */
function half(): Promise<Buffer> {
  const black = { create: { width: 40, height: 40, channels: 3 as const, background: "#000" } };
  const white = { create: { width: 20, height: 40, channels: 3 as const, background: "#fff" } };
  return sharp(black)
    .composite([{ input: white, left: 0, top: 0 }])
    .toColorspace("b-w")
    .png()
    .toBuffer();
}

function blank(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
}

const select = (studio: StudioBackend, { access }: TestUser, body: object) =>
  studio.request("POST", generation.select.path, { json: body, token: access });

const said = (key: Parameters<typeof sentence>[1]) => sentence("en", key, {});
const nowhere = "0190a000-0000-7000-8000-000000000000";

describeOnBackend("A selection", (start) => {
  test("becomes a mask of its owner, costs nothing, is no run, and leaves nothing at the engine", async () => {
    const engine = selector();
    const studio = await start({ engine });
    const [ada, eve] = [await studio.register(), await studio.register()];
    const answering = select(studio, ada, { source_upload_id: await sourceOf(studio, ada), text: " the red car " });
    const [output = ""] = await studio.awaitStarted(1);
    expect(engine.requestOf(output)).toMatchObject({
      mode: "image-cutout",
      prompt: "the red car",
      image: { width: 40, height: 40 },
      edit: { output: "mask", mask: null },
    });
    engine.finish(output, await half());
    const answer = await answering;
    expect(answer.status).toBe(201);
    const made = maskPayload.parse(answer.json);
    expect(made).toMatchObject({ width: 40, height: 40, coverage: 0.5 });
    expect(engine.snapshotOf(output)).toEqual({ state: "lost" });

    const read = (user: TestUser) => studio.call(masks.read, { params: { id: made.id } }, user.access);
    expect([(await read(ada)).status, (await read(eve)).status]).toEqual([200, 404]);
    expect((await studio.call(generation.history, { query: {} }, ada.access)).json).toMatchObject({ count: 0 });
    const { json } = await studio.call(billing.balance, {}, ada.access);
    expect(balance.parse(json)).toEqual({ current_credits: 50, held_credits: 0 });
  });

  test("needs one image of the caller: another user's is refused like a missing one", async () => {
    const studio = await start({ engine: selector() });
    const [ada, eve] = [await studio.register(), await studio.register()];
    const [mine, theirs] = [await sourceOf(studio, ada), await sourceOf(studio, eve)];
    studio.engine.release();
    const { id: video } = await studio.makeCreation(ada, { mode: "text-to-video" });
    const started = studio.engine.startCalls;
    const refused: [object, string, string][] = [
      [{}, "source_upload_id", "sourceNeeded"],
      [{ source_upload_id: mine, source_creation_id: video }, "source_creation_id", "onlyOne"],
      [{ source_upload_id: nowhere }, "source_upload_id", "pictureMissing"],
      [{ source_upload_id: theirs }, "source_upload_id", "pictureMissing"],
      [{ source_creation_id: nowhere }, "source_creation_id", "pictureMissing"],
      [{ source_creation_id: video }, "source_creation_id", "sourceNotImage"],
    ];
    for (const [body, field, key] of refused) {
      const violations = [{ field, message: said(`validation.${key}`) }];
      expect((await select(studio, ada, body)).refusal()).toMatchObject({ status: 422, violations });
    }
    expect(studio.engine.startCalls).toBe(started);
  });

  test("goes only to an engine that can do it, that the plan includes, and whose work costs nothing", async () => {
    const none = { subject: null, text: null };
    const cases: [Selector, object, string[]][] = [
      [{ repeatable: false }, none, ["", "a hat"]],
      [{ tier: "advanced" }, none, ["", "a hat"]],
      [{ edit: { outputs: ["transparent"] } }, none, ["", "a hat"]],
      [{ edit: { mask: "required" } }, none, ["", "a hat"]],
      [{ edit: { prompt: "none" } }, { subject: "any", text: null }, ["a hat"]],
      [{ edit: { prompt: "required" } }, { subject: null, text: "any" }, [""]],
      [{ edit: { sources: "procedural" } }, { subject: "procedural", text: "procedural" }, ["", "a hat"]],
    ];
    for (const [options, selection, refused] of cases) {
      const studio = await start({ engine: selector(options), idle: true });
      const ada = await studio.register();
      expect((await studio.call(generation.capabilities, {}, ada.access)).json).toMatchObject({ selection });
      const source_upload_id = await sourceOf(studio, ada);
      for (const text of refused) {
        const answer = (await select(studio, ada, { source_upload_id, text })).refusal();
        expect([options, answer.status, answer.message]).toEqual([options, 503, said("selectionNotOffered")]);
      }
      expect(studio.engine.startCalls).toBe(0);
    }
  });

  test("is refused with the reason when nothing is found, and when the engine fails, which forgets the work", async () => {
    const studio = await start({ engine: selector(), idle: true });
    const { engine } = studio;
    const ada = await studio.register();
    const source_upload_id = await sourceOf(studio, ada);
    let started = 0;
    const end = async (finish: (output: string) => void) => {
      const answering = select(studio, ada, { source_upload_id });
      started += 1;
      const output = (await studio.awaitStarted(started)).at(-1) ?? "";
      finish(output);
      const { status, message, violations } = (await answering).refusal();
      expect(engine.snapshotOf(output)).toEqual({ state: "lost" });
      return [status, violations[0]?.message ?? message];
    };
    const nothing = [422, said("validation.nothingSelected")];
    const failed = [503, said("selectionFailed")];
    const black = await blank();
    const tall = await patternedPicture(1, 20).then((square) => sharp(square).resize(20, 60).png().toBuffer());
    expect(await end((output) => engine.finish(output, black))).toEqual(nothing);
    expect(await end((output) => engine.fail(output, { code: "INVALID_INPUT" }))).toEqual(nothing);
    expect(await end((output) => engine.finish(output, tall))).toEqual(failed);
    expect(await end((output) => engine.finish(output, Buffer.from("no image")))).toEqual(failed);
    expect(await end((output) => engine.fail(output, { code: "INTERNAL" }))).toEqual(failed);
    expect(await end((output) => engine.lose(output))).toEqual(failed);
    engine.refuseNextStart(new EngineRefusal({ code: "BUSY", retryable: true, detail: "full" }));
    const { status, message } = (await select(studio, ada, { source_upload_id })).refusal();
    expect([status, message]).toEqual(failed);
  });

  test("is checked by the content rules before an engine sees the text or the image", async () => {
    let blocked: keyof ContentRules | undefined;
    let isBroken = false;
    const verdictOf = async (about: keyof ContentRules) => {
      if (isBroken) throw new Error("connect ECONNREFUSED");
      return about === blocked ? ({ allowed: false, reason: "person" } as const) : ({ allowed: true } as const);
    };
    const contentRules: ContentRules = {
      checkPrompt: () => verdictOf("checkPrompt"),
      checkInput: () => verdictOf("checkInput"),
      checkOutput: () => verdictOf("checkOutput"),
    };
    const studio = await start({ engine: selector(), contentRules, idle: true });
    const ada = await studio.register();
    const body = { source_upload_id: await sourceOf(studio, ada), text: "somebody" };
    for (const rule of ["checkPrompt", "checkInput"] as const) {
      blocked = rule;
      const { status, violations } = (await select(studio, ada, body)).refusal();
      expect([status, violations[0]?.message]).toEqual([422, said("validation.contentBlocked")]);
    }
    isBroken = true;
    expect((await select(studio, ada, body)).refusal()).toMatchObject({ status: 503 });
    expect(studio.engine.startCalls).toBe(0);
  });

  test("is one at a time for each user and each engine, so that runs keep their places", async () => {
    const engine = selector();
    const studio = await start({ engine });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const [first, second] = [
      { source_upload_id: await sourceOf(studio, ada) },
      { source_upload_id: await sourceOf(studio, bob) },
    ];
    const adas = select(studio, ada, first);
    const [one = ""] = await studio.awaitStarted(1);
    const again = (await select(studio, ada, first)).refusal();
    expect([again.status, again.message]).toEqual([429, said("selectionUnderWay")]);
    const bobs = select(studio, bob, second);
    await studio.startRun(bob);
    const [, run = ""] = await studio.awaitStarted(2);
    expect(engine.requestOf(run)?.mode).toBe("text-to-image");
    engine.finish(one, await half());
    expect((await adas).status).toBe(201);
    const [, , two = ""] = await studio.awaitStarted(3);
    expect(engine.requestOf(two)?.mode).toBe("image-cutout");
    engine.finish(two, await half());
    expect((await bobs).status).toBe(201);
  });

  test("is limited to 60 in ten minutes for each user", async () => {
    const studio = await start({ engine: selector(), idle: true, rateLimiting: true });
    const ada = await studio.register();
    const statuses = [];
    for (let times = 0; times < 61; times++) statuses.push((await select(studio, ada, {})).status);
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([422]), 429]);
  });
});
