import sharp from "sharp";
import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { trainingOrdersMax } from "../../../contract/limits.ts";
import { training, trainingOrder } from "../../../contract/training.ts";
import { upload, uploads } from "../../../contract/uploads.ts";
import { pathOf, type TestUser } from "../../../tests/support/api.ts";
import { exportData } from "../../../tests/support/export.ts";
import { wavFile } from "../../../tests/support/media-files.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";

const grey = sharp({ create: { width: 64, height: 64, channels: 3, background: "grey" } });

function ask(api: StudioBackend, { access }: TestUser, request: Record<string, unknown> = {}, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  return api.request("POST", training.request.path, {
    json: { model_name: "Ada", ...request },
    headers,
    token: access,
  });
}

async function ordersOf(api: StudioBackend, { access }: TestUser, query: Record<string, unknown> = {}) {
  const answer = await api.request("GET", pathOf(training.orders, { query }), { token: access });
  return training.orders.answer.payload.parse(answer.json).inquiries;
}

async function keepPicture(api: StudioBackend, { access }: TestUser): Promise<string> {
  const file = { field: "image", content: await grey.png().toBuffer() };
  return upload.parse((await api.sendFile(uploads.upload, file, access)).json).id;
}

/** Returns all mail to a user, once `count` messages have arrived. */
function mailTo(api: StudioBackend, { email }: TestUser, count: number) {
  return waitFor(async () => {
    const rows = await api.adapters.database.read
      .selectFrom("mail_outbox")
      .select(["template", "language", "params"])
      .where("to_address", "=", email)
      .orderBy("created_at")
      .execute();
    return rows.length >= count ? rows : undefined;
  }, "mail");
}

describeOnBackend("A request for a trained model", (start) => {
  test("is taken down as awaiting payment, with what was typed, its price and its first date", async () => {
    const api = await start({ idle: true });
    const ada = await api.register();
    const request = {
      name: "Ada L.",
      email: "team@example.com",
      social_handle: "@ada",
      platform: "instagram",
      description: "Calm portraits",
      dataset_link: "https://example.com/pictures",
      reference_images_description: "Front and side",
      additional_notes: "No hats",
      reference_upload_ids: [await keepPicture(api, ada)],
      has_consent: true,
    };
    const answer = await ask(api, ada, request);
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: expect.any(String),
      status: "awaiting_payment",
      model_name: "Ada",
      ...request,
      price: { amount_minor: 50_000, currency: "USD" },
      model: null,
      events: [{ status: "awaiting_payment", at: "2026-01-15T12:00:00.000Z" }],
      contact_due_at: null,
      ready_from: null,
      ready_until: null,
      created_at: "2026-01-15T12:00:00.000Z",
      updated_at: "2026-01-15T12:00:00.000Z",
    });
    const { id } = trainingOrder.parse(answer.json);
    const status = await api.call(training.status, { params: { id } }, ada.access);
    expect(status.json).toEqual(answer.json);
    expect(await ordersOf(api, ada)).toEqual([answer.json]);
  });

  test("needs a name alone, and is written to the account's address", async () => {
    const api = await start({ idle: true });
    const ada = await api.register();
    expect((await ask(api, ada)).json).toMatchObject({ email: ada.email, platform: null, has_consent: false });
  });

  test("sent twice is one, by its key or by its content within ten minutes", { tags: ["race"] }, async () => {
    const api = await start({ idle: true });
    const ada = await api.register();
    const [first, ...again] = await Promise.all([0, 1, 2].map(() => ask(api, ada)));
    for (const answer of again) expect(answer.json).toEqual(first?.json);
    api.runtime.advance(11 * 60_000);
    await ask(api, ada);
    expect(await ordersOf(api, ada)).toHaveLength(2);

    const keyed = await ask(api, ada, { model_name: "Bo" }, "key");
    api.runtime.advance(60 * 60_000);
    const later = await api.signIn(ada);
    expect((await ask(api, later, { model_name: "Bo" }, "key")).json).toEqual(keyed.json);
    expect((await ask(api, later, { model_name: "Cy" }, "key")).refusal()).toMatchObject({ code: "CONFLICT" });
  });

  test.each([
    ["model_name", "", "This field is required"],
    ["model_name", "x".repeat(81), "Use at most 80 characters."],
    ["model_name", "a\0b", "This value has the wrong format."],
    ["email", "ada", "Invalid email address"],
    ["platform", "myspace", expect.stringContaining("Choose one of")],
    ["dataset_link", "javascript:alert(1)", "Enter a full web address, starting with https://."],
    ["dataset_link", "ftp://example.com/a", "Enter a full web address, starting with https://."],
    ["description", "x".repeat(2_001), "Use at most 2000 characters."],
    ["reference_upload_ids", Array(21).fill("01980000-0000-7000-8000-00000000abcd"), "Use 20 or less."],
  ])("is refused at %s for %j, and nothing is kept", async (field, value, message) => {
    const api = await start({ idle: true });
    const ada = await api.register();
    const { status, violations } = (await ask(api, ada, { [field]: value })).refusal();
    expect([status, violations]).toEqual([422, [{ field, message }]]);
    expect(await ordersOf(api, ada)).toEqual([]);
  });

  test("is one of fifty at most, however many are sent concurrently", { tags: ["race"] }, async () => {
    const api = await start({ idle: true });
    const ada = await api.register();
    for (let number = 1; number < trainingOrdersMax; number += 1) {
      expect((await ask(api, ada, { description: `Number ${number}` })).status).toBe(201);
    }
    const wishes = ["one", "two", "three"].map((description) => ask(api, ada, { description }));
    const answers = await Promise.all([...wishes, api.call(training.begin, {}, ada.access)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await ordersOf(api, ada)).toHaveLength(trainingOrdersMax);
  });

  test("refers to one's own pictures only", async () => {
    const api = await start({ idle: true });
    const [ada, bob] = [await api.register(), await api.register()];
    const recording = { field: "audio", content: wavFile(1) };
    const sound = upload.parse((await api.sendFile(uploads.upload, recording, ada.access)).json).id;
    for (const id of [await keepPicture(api, bob), sound]) {
      const { violations } = (await ask(api, ada, { reference_upload_ids: [id] })).refusal();
      expect(violations).toMatchObject([{ field: "reference_upload_ids" }]);
    }
  });

  test("is in its owner's list alone, whatever address it names, and can be looked for there", async () => {
    const api = await start({ idle: true });
    const [ada, bob] = [await api.register(), await api.register()];
    const { id } = trainingOrder.parse((await ask(api, ada, { email: bob.email })).json);
    expect(await ordersOf(api, bob, { email: bob.email })).toEqual([]);
    expect(await ordersOf(api, bob, { inquiry_id: id })).toEqual([]);
    expect(await ordersOf(api, ada, { email: bob.email, inquiry_id: id })).toMatchObject([{ id }]);
    expect(await ordersOf(api, ada, { email: "other@example.com" })).toEqual([]);
    const status = await api.call(training.status, { params: { id } }, bob.access);
    expect(status.refusal()).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is confirmed by mail to the account's own address, once and in its language", async () => {
    const api = await start({ idle: true });
    const ada = await api.register({ headers: { "accept-language": "de" } });
    await ask(api, ada, { email: "stranger@example.com" });
    await ask(api, ada, { email: "stranger@example.com" });
    const received = (await mailTo(api, ada, 1)).filter(({ template }) => template === "training_requested");
    expect(received).toMatchObject([{ language: "de", params: expect.stringContaining('"modelName":"Ada"') }]);
    const otherUsers = api.adapters.database.read
      .selectFrom("mail_outbox")
      .where("to_address", "=", "stranger@example.com");
    expect(await otherUsers.selectAll().execute()).toEqual([]);
  });

  test("goes with what its owner takes away, and with the account", async () => {
    const api = await start();
    const ada = await api.register();
    await ask(api, ada, { description: "Calm portraits" });
    const { json } = await exportData(api, ada);
    expect(json("training.json")).toMatchObject([{ description: "Calm portraits" }]);

    const { method, path } = accounts.deleteAccount;
    await api.request(method, path, { json: { password: ada.password }, token: ada.access });
    const left = () => api.adapters.database.read.selectFrom("training_order").selectAll().execute();
    await waitFor(async () => ((await left()).length === 0 ? true : undefined), "the request to be gone");
    expect(await api.adapters.database.read.selectFrom("training_event").selectAll().execute()).toEqual([]);
  });
});
