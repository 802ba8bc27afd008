import { expect, test } from "vitest";
import { z } from "zod";
import { countSteps } from "../../../tests/support/count-steps.ts";
import { order, ordersPath, payOrder, trainModel } from "../../../tests/support/orders.ts";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";
import { ordersOf } from "../../../tests/support/training-orders.ts";

const listed = z.object({
  orders: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      reference_urls: z.array(z.string()),
      missing_pictures: z.number(),
      next: z.array(z.string()),
      attached: z.object({ lora: z.string() }).nullable(),
    }),
  ),
});

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
  return { waiting, paid, ready };
}

describeOnBackend("The operator's lists of orders", (start) => {
  test("need as many queries for many orders as for few, and show each order's own data", async () => {
    const counter = countSteps();
    const loras = ["first.safetensors", "second.safetensors"];
    const api = await start({
      idle: true,
      engine: createScriptedEngine({ loras }),
      settings: { operatorAccess: "open" },
      // A list must not write.
      adapt: ({ database, ...adapters }) => ({
        ...adapters,
        database: { ...database, read: counter.around(database).read },
      }),
    });
    /** Returns the content of each list and its database queries. */
    const readLists = async () => {
      const lists: { steps: string[]; text: string }[] = [];
      for (const path of [ordersPath, "/api/operator/training/"]) {
        const { steps, result } = await counter.during(() => api.request("GET", path));
        expect(result.status).toBe(200);
        lists.push({ steps, text: result.text });
      }
      return lists;
    };
    const first = await threeOrders(api, "first.safetensors");
    const few = await readLists();
    const second = await threeOrders(api, "second.safetensors");
    const many = await readLists();
    expect(many.map(({ steps }) => steps)).toEqual(few.map(({ steps }) => steps));
    expect(few.map(({ steps }) => steps.length > 0)).toEqual([true, true]);

    const [asJson, asPage] = many;
    const shown = { reference_urls: [], missing_pictures: 0, attached: null };
    const ofUser = ({ waiting, paid, ready }: typeof first, lora: string) => [
      { ...shown, id: ready, status: "ready", next: [], attached: { lora } },
      {
        ...shown,
        id: paid,
        status: "paid",
        next: ["in_review"],
        reference_urls: [expect.any(String), expect.any(String)],
      },
      { ...shown, id: waiting, status: "awaiting_payment", next: [] },
    ];
    const { orders } = listed.parse(JSON.parse(asJson?.text ?? ""));
    expect(orders).toEqual([...ofUser(second, "second.safetensors"), ...ofUser(first, "first.safetensors")]);
    const sections = (asPage?.text ?? "").split("<h2 ");
    for (const { waiting, paid, ready } of [first, second]) {
      const picturesOf = (id: string) =>
        sections.find((section) => section.startsWith(`id="${id}"`))?.match(/>(Reference|Picture) \d</g) ?? [];
      expect([waiting, paid, ready].map((id) => picturesOf(id).length)).toEqual([0, 4, 0]);
    }
  });
});
