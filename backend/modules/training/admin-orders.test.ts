import { expect, test } from "vitest";
import { adminOrders } from "../../../contract/admin/orders.ts";
import { type TrainingStatus, training } from "../../../contract/training.ts";
import { auditOf } from "../../../tests/support/audit.ts";
import { countSteps } from "../../../tests/support/count-steps.ts";
import {
  asCommand,
  attach,
  moveOrder,
  order,
  payOrder,
  shownOrder,
  trainModel,
} from "../../../tests/support/orders.ts";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { describeOnBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";
import { ordersOf } from "../../../tests/support/training-orders.ts";

/** Creates a user with three orders: a waiting one, a paid one with images, and a ready one. */
async function threeOrders(api: StudioBackend, lora: string) {
  const user = await api.register();
  const orders = ordersOf(api, user);
  const waiting = await order(api, user, "Waiting");
  const paid = await order(api, user, "Paid");
  const pictures = [await orders.upload(await patternedPicture(1)), await orders.upload(await patternedPicture(2))];
  await orders.add(paid, pictures);
  await orders.save(paid, { reference_upload_ids: pictures });
  await payOrder(api, user, paid);
  const { orderId: ready } = await trainModel(api, user, { lora }, "Ready");
  return { user, waiting, paid, ready };
}

async function list(api: StudioBackend, query: Record<string, unknown> = {}) {
  const { json } = await api.call(adminOrders.list, { query }, await asCommand(api));
  return adminOrders.list.answer.payload.parse(json);
}

describeOnBackend("The orders of the administration", (start) => {
  test("need as many queries for many orders as for few, and show each order's own data", async () => {
    const counter = countSteps();
    const loras = ["first.safetensors", "second.safetensors"];
    const api = await start({
      idle: true,
      engine: createScriptedEngine({ loras }),
      // A list must not write.
      adapt: ({ database, ...adapters }) => ({
        ...adapters,
        database: { ...database, read: counter.around(database).read },
      }),
    });
    const first = await threeOrders(api, "first.safetensors");
    const few = await counter.during(() => list(api));
    const second = await threeOrders(api, "second.safetensors");
    const many = await counter.during(() => list(api));
    expect(many.steps).toEqual(few.steps);
    expect(few.steps.length).toBeGreaterThan(0);

    const none = { reference_urls: [], missing_pictures: 0, attached: null };
    const two = [expect.any(String), expect.any(String)];
    const ofUser = ({ user: { email }, waiting, paid, ready }: typeof first, lora: string) => [
      { ...none, email, id: ready, status: "ready", next: [], attached: { lora } },
      { ...none, email, id: paid, status: "paid", next: ["in_review"], reference_urls: two },
      { ...none, email, id: waiting, status: "awaiting_payment", next: [] },
    ];
    expect(many.result).toMatchObject({
      count: 6,
      results: [...ofUser(second, "second.safetensors"), ...ofUser(first, "first.safetensors")],
    });

    // Found by status, by a part of the name or email address, and by id; a wildcard is an ordinary character.
    const idsOf = async (query: Record<string, unknown>) => (await list(api, query)).results.map(({ id }) => id);
    expect(await idsOf({ status: "paid" })).toEqual([second.paid, first.paid]);
    expect(await idsOf({ search: "WAIT" })).toEqual([second.waiting, first.waiting]);
    expect(await idsOf({ search: second.user.email })).toEqual([second.ready, second.paid, second.waiting]);
    expect(await idsOf({ search: first.paid })).toEqual([first.paid]);
    expect(await idsOf({ search: "%" })).toEqual([]);
    expect(await idsOf({ before: first.paid })).toEqual([first.waiting]);
    expect(await list(api, { page: 2, page_size: 4 })).toMatchObject({ count: 6, results: [{}, {}] });
    const abroad = await order(api, await api.register(), "ÄRMEL Иван");
    for (const search of ["Ärmel", "Иван"]) expect(await idsOf({ search })).toEqual([abroad]);
  });

  test("move step by step, and each step is recorded with who took it", async () => {
    const api = await start({ idle: true });
    const ada = await api.register();
    const admin = await registerStaff(api, "admin");
    const id = await order(api, ada);
    await payOrder(api, ada, id);
    const move = (from: TrainingStatus, to: TrainingStatus) =>
      api.call(adminOrders.move, { params: { id }, body: { from, to } }, admin.access);
    expect((await move("paid", "in_review")).json).toMatchObject({ status: "in_review", next: ["training"] });
    expect(await auditOf(api, "order.moved")).toEqual([
      { actor_id: admin.id, target_id: id, changes: { status: { before: "paid", after: "in_review" } } },
    ]);
    const refusals: [from: TrainingStatus, to: TrainingStatus, said: string][] = [
      ["paid", "in_review", "changed in the meantime"],
      ["in_review", "ready", "can’t go to this status"],
      ["in_review", "refunded", "only through its payment"],
    ];
    for (const [from, to, said] of refusals) {
      const refusal = (await move(from, to)).refusal();
      expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining(said) });
    }
    await moveOrder(api, id, "in_review", "training");
    expect((await move("training", "ready")).refusal().message).toBe("Attach the finished model first.");
    // The owner sees each date.
    const { json } = await api.call(training.status, { params: { id } }, ada.access);
    const reached = ["awaiting_payment", "paid", "in_review", "training"].map((status) => ({ status }));
    expect(json).toMatchObject({ status: "training", events: reached });
    expect(await auditOf(api, "order.moved")).toHaveLength(2);
  });

  test("take a model that an engine lists, or any when forced, and record it", async () => {
    const api = await start({ idle: true, engine: createScriptedEngine({ loras: ["ada.safetensors"] }) });
    const ada = await api.register();
    const id = await order(api, ada);
    await payOrder(api, ada, id);
    await moveOrder(api, id, "paid", "in_review");
    const fieldsOf = async (file: Parameters<typeof attach>[2]) =>
      (await attach(api, id, file)).refusal().violations.map(({ field }) => field);
    expect(await fieldsOf({ lora: "bo.safetensors" })).toEqual(["lora"]);
    expect(await fieldsOf({ lora: "ada.safetensors", base: "other" })).toEqual(["base"]);
    expect(await fieldsOf({ lora: "ada.safetensors", strength: 9 })).toEqual(["strength"]);
    expect(await auditOf(api, "order.model_attached")).toEqual([]);

    expect((await attach(api, id, { lora: "ada.safetensors", trigger: "adaxyz" })).status).toBe(200);
    const file = { lora: "ada.safetensors", trigger: "adaxyz", strength: 0.8, base: "scripted-1" };
    expect(await shownOrder(api, id)).toMatchObject({ attached: file, takes_model: true });
    expect((await attach(api, id, { lora: "bo.safetensors", base: "other", force: true })).status).toBe(200);
    const before = { lora: { before: "ada.safetensors", after: "bo.safetensors" } };
    const recorded = await auditOf(api, "order.model_attached");
    expect(recorded).toMatchObject([{ actor_id: "command-line", target_id: id }, { changes: before }]);
    await moveOrder(api, id, "in_review", "training", "ready");
    const mail = api.adapters.database.read.selectFrom("mail_outbox").select("template");
    expect(await mail.where("to_address", "=", ada.email).execute()).toContainEqual({ template: "training_ready" });
  });
});
