import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { adminOrders } from "../../../contract/admin/orders.ts";
import type { ModelCapability } from "../../../contract/capabilities.ts";
import { gallery } from "../../../contract/gallery.ts";
import { generation, run } from "../../../contract/generation.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { localOf } from "../../../tests/support/buying.ts";
import { asCommand, attach, modelsOf, moveOrder, order, payOrder, trainModel } from "../../../tests/support/orders.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import {
  describeOnBackend,
  type StudioBackend,
  type StudioBackendOptions,
  waitFor,
} from "../../../tests/support/studio-backend.ts";
import { EngineRefusal } from "../../adapters/engine/port.ts";
import { modelId } from "./rules.ts";

const lora = "people/ada.safetensors";
const file = { lora, trigger: "adaxyz", strength: 0.7 };

function loader(options: Parameters<typeof createScriptedEngine>[0] = {}) {
  const engine = createScriptedEngine({ loras: [lora, "bo.safetensors"], ...options });
  return { engine } satisfies StudioBackendOptions;
}

async function offered(api: StudioBackend, { access }: TestUser, mode = "text-to-image"): Promise<ModelCapability[]> {
  const { modes } = generation.capabilities.answer.payload.parse(
    (await api.call(generation.capabilities, {}, access)).json,
  );
  return modes.find((one) => one.mode === mode)?.models ?? [];
}

/** Returns the response to a run with this model: its status and the message about the model. */
async function askWith(api: StudioBackend, user: TestUser, model: string) {
  const answer = await api.requestRun(user, { model });
  return answer.status === 202 ? { status: 202 } : { status: answer.status, said: answer.refusal().violations };
}

/** The provider refunds an order, and all listeners receive the event. */
async function takeMoneyBack(api: StudioBackend, orderId: string): Promise<void> {
  const { database } = api.adapters;
  const bought = database.read.selectFrom("purchase").select("id").where("item_id", "=", orderId);
  await localOf(api).tell((await bought.executeTakeFirstOrThrow()).id, "refund");
  await api.deliverPayments();
  const order = database.read.selectFrom("training_order").select("status").where("id", "=", orderId);
  await waitFor(
    async () => ((await order.executeTakeFirstOrThrow()).status === "refunded" ? true : undefined),
    "the order to be refunded",
  );
}

const notAvailable = {
  status: 422,
  said: [{ field: "model", message: "This model isn’t available for this mode right now. Choose another one." }],
};

describeOnBackend("A finished model", (start) => {
  test("is offered to its owner alone, at the price of its base and with any plan, and made with", async () => {
    const options = loader({ model: { origin: "model" } });
    const api = await start(options);
    const [ada, bob] = [await api.register(), await api.register()];
    const { model } = await trainModel(api, ada, file, "Ada Lovelace");
    expect(model).toMatch(/^ada-lovelace-[0-9a-f]{8}$/);
    const [base, own] = await offered(api, ada);
    expect(own).toEqual({
      ...base,
      id: model,
      label: "Ada Lovelace",
      is_own: true,
      prompt_max_characters: (base?.prompt_max_characters ?? 0) - "adaxyz, ".length,
    });
    expect((await offered(api, bob)).map(({ is_own }) => is_own)).toEqual([false]);

    const id = await api.startRun(ada, { model, prompt: "by a window", quality: "high" });
    const done = await api.awaitRun(ada, id, ({ status }) => status === "completed");
    const [output = ""] = options.engine.started;
    expect(options.engine.requestOf(output)).toMatchObject({
      model: "scripted-1",
      prompt: "adaxyz, by a window",
      lora: { name: lora, strength: 0.7 },
    });
    expect(done).toMatchObject({ model, model_label: "Ada Lovelace", prompt: "by a window" });
    expect(done.cost_credits).toBe(base?.qualities.find((quality) => quality.id === "high")?.price_credits);
    const found = await api.call(gallery.creations, { query: { search: "lovelace" } }, ada.access);
    expect(found.json).toMatchObject({ count: 1, results: [{ model, prompt: "by a window" }] });
    const filtered = await api.call(gallery.creations, { query: { model } }, ada.access);
    expect(filtered.json).toMatchObject({ count: 1 });
  });

  test("needs no plan with all models, though its base does", async () => {
    const api = await start(loader({ model: { tier: "advanced" }, more: [] }));
    const ada = await api.register();
    const { model } = await trainModel(api, ada, file);
    expect((await offered(api, ada)).map(({ id, available }) => [id, available])).toEqual([
      ["scripted-1", false],
      [model, true],
    ]);
    expect(await askWith(api, ada, model)).toEqual({ status: 202 });
  });

  test("of another user is treated like one that does not exist, in a run, a price and a recipe", async () => {
    const api = await start(loader());
    const [ada, bob] = [await api.register(), await api.register()];
    const { model } = await trainModel(api, ada, file);
    const strange = await askWith(api, bob, model);
    expect(strange).toEqual(await askWith(api, bob, "ada-00000000"));
    expect(strange).toEqual({ status: 422, said: [{ field: "model", message: "Choose one of: scripted-1." }] });
    const price = (name: string) =>
      api.call(generation.quote, { query: { generation_type: "text-to-image", model: name } }, bob.access);
    expect((await price(model)).refusal().violations).toEqual((await price("ada-00000000")).refusal().violations);
    expect(await modelsOf(api, bob)).toEqual([]);
  });

  test("is not there before the order is ready, and is not available once its money went back", async () => {
    const api = await start(loader());
    const ada = await api.register();
    const id = await order(api, ada);
    expect((await attach(api, id, file)).status).toBe(409);
    await expect(moveOrder(api, id, "awaiting_payment", "paid")).rejects.toThrow(
      "An order becomes paid or refunded only through its payment.",
    );
    await payOrder(api, ada, id);
    await moveOrder(api, id, "paid", "in_review");
    expect((await attach(api, id, file)).status).toBe(200);
    expect([await modelsOf(api, ada), (await offered(api, ada)).length]).toEqual([[], 1]);
    await moveOrder(api, id, "in_review", "training", "ready");
    const [model] = await modelsOf(api, ada);
    expect(model).toMatchObject({ name: "Ada", is_available: true, trigger_word: "adaxyz", base_model: "scripted-1" });
    expect(model?.modes).toHaveLength(5);

    await expect(moveOrder(api, id, "ready", "refunded")).rejects.toThrow(
      "An order becomes paid or refunded only through its payment.",
    );
    await takeMoneyBack(api, id);
    expect(await modelsOf(api, ada)).toEqual([{ ...model, is_available: false, modes: [] }]);
    expect(await offered(api, ada)).toHaveLength(1);
    expect(await askWith(api, ada, model?.id ?? "")).toEqual(notAvailable);
  });

  test("that no engine can load now is shown, not offered, and refused plainly; later it is there again", async () => {
    const options = loader();
    const api = await start(options);
    const ada = await api.register();
    const { model } = await trainModel(api, ada, file);
    options.engine.setLoras(["bo.safetensors"]);
    api.runtime.advance(6_000);
    expect((await offered(api, ada)).map(({ id, available }) => [id, available])).toEqual([
      ["scripted-1", true],
      [model, false],
    ]);
    expect(await modelsOf(api, ada)).toMatchObject([{ id: model, is_available: false }]);
    expect(await askWith(api, ada, model)).toEqual(notAvailable);
    options.engine.setLoras([lora]);
    api.runtime.advance(6_000);
    expect(await askWith(api, ada, model)).toEqual({ status: 202 });
  });

  test("is not offered where no engine loads trained models", async () => {
    const api = await start();
    const ada = await api.register();
    const { model } = await trainModel(api, ada, { ...file, base: "scripted-1", force: true });
    expect((await offered(api, ada)).map(({ id }) => id)).toEqual(["scripted-1"]);
    expect(await modelsOf(api, ada)).toMatchObject([{ id: model, is_available: false, modes: [] }]);
    expect(await askWith(api, ada, model)).toEqual(notAvailable);
  });

  test("put in the place of another is the same model, and what was accepted before stays as it was", async () => {
    const options = loader({ held: true });
    const api = await start(options);
    const ada = await api.register();
    await api.giveCredits(ada, 100);
    const { model, orderId } = await trainModel(api, ada, file);
    const failed = await api.startRun(ada, { model });
    const [output = ""] = await api.awaitStarted(1);
    expect((await attach(api, orderId, { lora: "bo.safetensors", strength: 1.2 })).status).toBe(200);
    expect(await modelsOf(api, ada)).toMatchObject([{ id: model, strength: 1.2, trigger_word: "adaxyz" }]);
    expect(options.engine.requestOf(output)?.lora).toEqual({ name: lora, strength: 0.7 });
    options.engine.fail(output, { code: "INTERNAL", retryable: false });
    await api.awaitRun(ada, failed, ({ status }) => status === "failed");

    const again = await api.call(generation.retry, { params: { id: failed }, headers: {} }, ada.access);
    expect(run.parse(again.json)).toMatchObject({ model, model_label: "Ada" });
    const [, second = ""] = await api.awaitStarted(2);
    expect(options.engine.requestOf(second)?.lora).toEqual({ name: "bo.safetensors", strength: 1.2 });
  });

  test("that replaces another keeps unnamed fields, and does not go to another user unless an administrator insists", async () => {
    const api = await start(loader());
    const [ada, bob] = [await api.register(), await api.register()];
    const { orderId } = await trainModel(api, ada, file);
    expect((await attach(api, orderId, { lora })).status).toBe(200);
    expect(await modelsOf(api, ada)).toMatchObject([{ strength: 0.7, trigger_word: "adaxyz" }]);
    expect((await attach(api, orderId, { lora, trigger: "", strength: 0.5 })).status).toBe(200);
    expect(await modelsOf(api, ada)).toMatchObject([{ strength: 0.5, trigger_word: "" }]);

    const { orderId: ofBob } = await trainModel(api, bob, { lora: "bo.safetensors" });
    const refused = await attach(api, ofBob, { lora });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("another user’s model")]);
    expect((await attach(api, ofBob, { lora, force: true })).status).toBe(200);
  });

  test("goes to the next engine that can load it when the first takes no work, and to none that cannot", async () => {
    const first = createScriptedEngine({ id: "first", loras: [lora], modes: ["text-to-image"] });
    const without = createScriptedEngine({ id: "without", loras: [], modes: ["text-to-image"] });
    const third = createScriptedEngine({ id: "third", loras: [lora], modes: ["text-to-image"] });
    const api = await start({ engines: [first, without, third] });
    const ada = await api.register();
    const { model } = await trainModel(api, ada, file);
    const busy = new EngineRefusal({ code: "UNAVAILABLE", retryable: true, detail: "It is away." });
    first.refuseNextStart(busy);
    const id = await api.startRun(ada, { model });
    await api.awaitRun(ada, id, ({ status }) => status === "completed");
    expect([first, without, third].map(({ started }) => started.length)).toEqual([0, 0, 1]);
    expect(third.requestOf(third.started[0] ?? "")?.lora?.name).toBe(lora);
  });

  test("goes with the account, and its name with the runs", async () => {
    const api = await start(loader());
    const ada = await api.register();
    const { model, orderId } = await trainModel(api, ada, file, "Ada Lovelace");
    await order(api, ada, "Not paid");
    await api.makeCreation(ada, { model });
    const { method, path } = accounts.deleteAccount;
    await api.request(method, path, { json: { password: ada.password }, token: ada.access });
    const rows = () => api.adapters.database.read.selectFrom("trained_model").selectAll().execute();
    await waitFor(async () => ((await rows()).length === 0 ? true : undefined), "the model to be gone");
    // The file remains, and only the operator can remove it.
    const { json } = await api.call(adminOrders.erased, { query: {} }, await asCommand(api));
    const erased_at = expect.any(String);
    expect(json).toMatchObject({ count: 1, results: [{ id: orderId, status: "ready", lora, erased_at }] });
    expect(JSON.stringify(json)).not.toMatch(/lovelace|@/i);
    const searched = async (search: string) =>
      (await api.call(adminOrders.erased, { query: { search } }, await asCommand(api))).json;
    for (const search of [orderId, lora.slice(1, 4).toUpperCase()]) expect(await searched(search)).toEqual(json);
    for (const search of ["%", orderId.slice(0, -1)]) expect(await searched(search)).toMatchObject({ count: 0 });
    const runs = () => api.adapters.database.read.selectFrom("generation_run").selectAll().execute();
    await waitFor(
      async () => (/lovelace/i.test(JSON.stringify(await runs())) ? undefined : true),
      "its name to be gone",
    );
  });
});

test("A model's id is readable, in any script, and never the same twice", () => {
  const ending = "01980000-0000-7000-8000-0000deadbeef";
  expect(modelId("Ada  Lovelace!", ending)).toBe("ada-lovelace-deadbeef");
  expect(modelId("葵 さん", ending)).toBe("葵-さん-deadbeef");
  expect(modelId("<b>", ending)).toBe("b-deadbeef");
  expect(modelId("🙂", ending)).toBe("model-deadbeef");
  expect([...modelId("𝒜".repeat(90), ending)].length).toBeLessThan(60);
});
