import { afterEach, expect, test, vi } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { payments, transaction } from "../../../contract/checkout.ts";
import { type TrainingOrder, training, trainingOrder } from "../../../contract/training.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { completeDetails, ordersOf } from "../../../tests/support/training-orders.ts";
import { trainingMoved } from "./domain-events.ts";

afterEach(() => void vi.restoreAllMocks());

const statusesOf = ({ events }: TrainingOrder) => events.map(({ status }) => status);

/** Returns the domain events of orders that moved, in order. Other modules mail and notify. */
async function told({ adapters: { database } }: StudioBackend) {
  const jobs = await database.read
    .selectFrom("job")
    .select("payload")
    .where("name", "like", "training.moved for %")
    .execute();
  return jobs.map(({ payload }) => trainingMoved.payload.parse(JSON.parse(payload)));
}

describeOnBackend("Ordering a model step by step", (start) => {
  const begin = async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const orders = ordersOf(studio, ada);
    return { studio, ada, orders, order: await orders.begin() };
  };
  const startPaid = async () => {
    const begun = await begin();
    const { localId, transactionId } = await begun.orders.pay(begun.order.id);
    return { ...begun, localId, transactionId };
  };

  test("begins with one draft that is given back, named and priced as on that day", { tags: ["race"] }, async () => {
    const { studio, ada, orders, order } = await begin();
    expect(order).toMatchObject({
      status: "draft",
      email: ada.email,
      model_name: "",
      price: { amount_minor: 50_000, currency: "USD" },
    });
    const again = await Promise.all([orders.begin(), orders.begin(), orders.begin()]);
    expect(new Set([order, ...again].map(({ id }) => id)).size).toBe(1);
    await orders.startPaying(order.id);
    expect(await orders.begin()).toMatchObject({ id: order.id, status: "awaiting_payment" });
    await orders.pay(order.id);
    expect((await orders.begin()).id).not.toBe(order.id);

    const bob = ordersOf(studio, await studio.register());
    const drafts = await Promise.all([0, 1, 2, 3].map(() => bob.begin()));
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
  });

  test("costs the price shown when it was started, whatever models cost later", async () => {
    const { studio, ada, orders, order } = await begin();
    await studio.adapters.database.transaction((tx) =>
      tx.updateTable("training_order").set({ price_minor: 30_000 }).where("id", "=", order.id).execute(),
    );
    const { transactionId } = await orders.startPaying(order.id);
    const read = await studio.call(payments.checkoutStatus, { params: { id: transactionId } }, ada.access);
    expect(transaction.parse(read.json).amount).toEqual({ amount_minor: 30_000, currency: "USD" });
  });

  test("goes from its draft to the team: saved, paid, sent, with the dates that were promised", async () => {
    const { studio, orders, order } = await startPaid();
    expect((await orders.save(order.id, completeDetails)).status).toBe(200);
    studio.runtime.advance(1_000);
    const sent = trainingOrder.parse((await orders.submit(order.id)).json);
    expect(statusesOf(sent)).toEqual(["draft", "awaiting_payment", "paid", "in_review"]);
    expect(sent).toMatchObject({ ...completeDetails, contact_due_at: "2026-01-16T12:00:01.000Z", ready_from: null });
    const { id } = order;
    const moves = (await told(studio)).filter(({ orderId }) => orderId === id).map(({ from, to }) => [from, to]);
    expect(moves).toHaveLength(3);
    expect(moves).toEqual(
      expect.arrayContaining([
        ["draft", "awaiting_payment"],
        ["awaiting_payment", "paid"],
        ["paid", "in_review"],
      ]),
    );
  });

  test("is saved field by field as it is typed, and nothing else of it changes", async () => {
    const { studio, orders, order } = await begin();
    studio.runtime.advance(1_000);
    await orders.save(order.id, { model_name: "Ad" });
    await orders.save(order.id, { email: "ada@", platform: "x" });
    await orders.save(order.id, { model_name: "", has_consent: true });
    const { updated_at: _, ...rest } = order;
    expect(await orders.read(order.id)).toMatchObject({ ...rest, email: "ada@", platform: "x", has_consent: true });
    const before = await orders.read(order.id);
    studio.runtime.advance(1_000);
    expect((await orders.save(order.id, {})).json).toEqual(before);
  });

  test("takes any text that can be kept, and fetches nothing that it names", async () => {
    const { orders, order } = await begin();
    const fetched = vi.spyOn(globalThis, "fetch");
    const kept: [string, string][] = [
      ["model_name", "a\u0007b\u001b[2J"],
      ["name", "\u202eada"],
      ["description", "<script>alert(1)</script>\n'; drop table training_order; --"],
      ["additional_notes", "🌊".repeat(500)],
      ["dataset_link", "javascript:alert(1)"],
      ["dataset_link", "file:///etc/passwd"],
      ["dataset_link", "http://169.254.169.254/latest/meta-data/"],
    ];
    for (const [field, value] of kept) {
      expect((await orders.save(order.id, { [field]: value })).status).toBe(200);
      expect(await orders.read(order.id)).toMatchObject({ [field]: value });
    }
    const refused: [Record<string, unknown>, number][] = [
      [{ model_name: "a\0b" }, 422],
      [{ model_name: "half \ud83c" }, 422],
      [{ model_name: "x".repeat(81) }, 422],
      [{ description: "x".repeat(2_001) }, 422],
      [{ description: "x".repeat(1_000_000) }, 413],
      [{ has_consent: "yes" }, 422],
      [{ platform: "myspace" }, 422],
      [{ model_name: null }, 422],
      [{ reference_upload_ids: ["01980000-0000-7000-8000-00000000abcd"] }, 422],
    ];
    for (const [body, status] of refused) expect((await orders.save(order.id, body)).status).toBe(status);
    expect(await orders.read(order.id)).toMatchObject({ description: kept[2]?.[1], has_consent: false });
    expect(fetched).not.toHaveBeenCalled();
  });

  test("changes nothing that is not its writer's to change", async () => {
    const { orders, order } = await begin();
    await orders.save(order.id, { status: "ready", price_minor: 1, owner_id: "x", model: "m", is_open_draft: null });
    expect(await orders.read(order.id)).toEqual(order);
  });

  test("is sent only with everything that is needed, and each thing that is missing is named", async () => {
    const { orders, order } = await startPaid();
    await orders.save(order.id, { name: "", email: "ada@" });
    const { status, violations } = (await orders.submit(order.id)).refusal();
    expect(status).toBe(422);
    expect(violations).toEqual([
      { field: "name", message: "This field is required" },
      { field: "model_name", message: "This field is required" },
      { field: "email", message: "Invalid email address" },
      { field: "has_consent", message: "Confirm that the person shown agrees." },
    ]);
    for (const link of ["javascript:alert(1)", "file:///etc/passwd", "example.com"]) {
      await orders.save(order.id, { ...completeDetails, dataset_link: link });
      expect((await orders.submit(order.id)).refusal().violations).toMatchObject([{ field: "dataset_link" }]);
    }
    expect(await orders.read(order.id)).toMatchObject({ status: "paid" });
  });

  test("is sent without a description and before there are pictures, and takes the link alone later", async () => {
    const { orders, order } = await startPaid();
    await orders.save(order.id, { ...completeDetails, description: "", dataset_link: "" });
    expect((await orders.submit(order.id)).json).toMatchObject({ status: "in_review", dataset_link: "" });
    const link = "https://pictures.example/later";
    for (const change of [{ dataset_link: link, model_name: "Eve" }, { dataset_link: "" }, { description: "Late" }]) {
      expect((await orders.save(order.id, change)).status).toBe(409);
    }
    expect((await orders.save(order.id, { dataset_link: "javascript:alert(1)" })).refusal()).toMatchObject({
      status: 422,
      violations: [{ field: "dataset_link" }],
    });
    const both = await Promise.all([link, `${link}/2`].map((one) => orders.save(order.id, { dataset_link: one })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await orders.read(order.id)).toMatchObject({
      status: "in_review",
      model_name: completeDetails.model_name,
      dataset_link: expect.stringContaining(link),
    });
  });

  test("is not sent before it is paid", async () => {
    const { orders, order } = await begin();
    await orders.save(order.id, completeDetails);
    expect((await orders.submit(order.id)).refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    await orders.startPaying(order.id);
    expect((await orders.submit(order.id)).refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(statusesOf(await orders.read(order.id))).toEqual(["draft", "awaiting_payment"]);
  });

  test("is sent once by two tabs, and a page that comes late writes nothing over it", { tags: ["race"] }, async () => {
    const { studio, orders, order } = await startPaid();
    await orders.save(order.id, completeDetails);
    const answers = await Promise.all([0, 1, 2, 3].map(() => orders.submit(order.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await orders.save(order.id, { model_name: "Eve", has_consent: false })).refusal()).toMatchObject({
      status: 409,
      message: expect.stringContaining("already sent"),
    });
    const sent = await orders.read(order.id);
    expect(sent).toMatchObject(completeDetails);
    expect(statusesOf(sent).filter((status) => status === "in_review")).toHaveLength(1);
    expect((await told(studio)).filter(({ to }) => to === "in_review")).toHaveLength(1);
  });

  test("of a save and a sending at the same time, whatever was sent is what stays", { tags: ["race"] }, async () => {
    const { orders, order } = await startPaid();
    await orders.save(order.id, completeDetails);
    const [saved, sent] = await Promise.all([
      orders.save(order.id, { description: "Changed at the last moment" }),
      orders.submit(order.id),
    ]);
    expect(sent.status).toBe(200);
    const { description } = trainingOrder.parse(sent.json);
    if (saved.status === 409) expect(description).toBe(completeDetails.description);
    expect((await orders.read(order.id)).description).toBe(description);
  });

  test("is discarded with all that hangs on it while nothing is paid, and not after", async () => {
    const { studio, orders, order } = await begin();
    await orders.add(order.id, await orders.uploadMany(2));
    expect((await orders.discard(order.id)).status).toBe(204);
    expect((await orders.discard(order.id)).status).toBe(404);
    for (const table of ["training_order", "training_event", "training_picture"] as const) {
      expect(await studio.adapters.database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const next = await orders.begin();
    await orders.pay(next.id);
    expect((await orders.discard(next.id)).refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await orders.read(next.id)).toMatchObject({ status: "paid" });
  });

  test("cannot be discarded while money is on its way that the provider knows of", async () => {
    const { studio, orders, order } = await begin();
    const { localId } = await orders.startPaying(order.id);
    await studio.adapters.payments.local?.act(localId, "pay");
    expect((await orders.discard(order.id)).status).toBe(409);
    expect(await orders.read(order.id)).toMatchObject({ status: "paid" });
  });

  test("is limited: a user who has reached the limit is informed, and cannot start another", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const body = (index: number) => ({ model_name: `Model ${index}` });
    for (let index = 0; index < 50; index++) {
      await studio.call(training.request, { headers: {}, body: body(index) }, ada.access);
    }
    expect((await studio.call(training.begin, {}, ada.access)).refusal()).toMatchObject({ code: "CONFLICT" });
  });

  test("is private: every step responds to another user as if the order did not exist", async () => {
    const { studio, orders, order } = await begin();
    const [uploadId = ""] = await orders.uploadMany(1);
    await orders.add(order.id, [uploadId]);
    const bob = ordersOf(studio, await studio.register());
    const { id } = order;
    const [own = ""] = await bob.uploadMany(1);
    const answers = await Promise.all([
      bob.save(id, { model_name: "Eve" }),
      bob.submit(id),
      bob.confirm(id),
      bob.discard(id),
      bob.dataset(id),
      bob.add(id, [own]),
      bob.remove(id, uploadId),
      bob.checkout(id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404));
    expect(await orders.read(id)).toEqual(order);
  });

  test("goes with the account, pictures and all", async () => {
    const studio = await start();
    const ada = await studio.register();
    const orders = ordersOf(studio, ada);
    const { id } = await orders.begin();
    await orders.add(id, await orders.uploadMany(1));
    await studio.request("DELETE", accounts.deleteAccount.path, {
      json: { password: ada.password },
      token: ada.access,
    });
    const left = async () => {
      const { read } = studio.adapters.database;
      const orders = await read.selectFrom("training_order").selectAll().execute();
      const pictures = await read.selectFrom("training_picture").selectAll().execute();
      return orders.length + pictures.length === 0 ? true : undefined;
    };
    expect(await waitFor(left, "the order to be gone")).toBe(true);
  });
});
