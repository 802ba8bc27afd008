import sharp from "sharp";
import { payments, startedCheckout } from "../../contract/checkout.ts";
import { type TrainingOrder, training, trainingOrder } from "../../contract/training.ts";
import { upload, uploads } from "../../contract/uploads.ts";
import type { TestUser } from "./api.ts";
import type { StudioBackend } from "./studio-backend.ts";

/** Returns the steps in which a user orders a trained model. */
export function ordersOf(studio: StudioBackend, { access }: TestUser) {
  const orders = {
    async begin(): Promise<TrainingOrder> {
      return trainingOrder.parse((await studio.call(training.begin, {}, access)).json);
    },
    async read(id: string): Promise<TrainingOrder> {
      return trainingOrder.parse((await studio.call(training.status, { params: { id } }, access)).json);
    },
    save: (id: string, body: Record<string, unknown>) =>
      studio.request("PATCH", training.save.path.replace("{id}", id), { json: body, token: access }),
    submit: (id: string) => studio.call(training.submit, { params: { id } }, access),
    discard: (id: string) => studio.call(training.discard, { params: { id } }, access),
    confirm: (id: string) => studio.call(training.confirmPayment, { params: { id } }, access),
    dataset: (id: string) => studio.call(training.dataset, { params: { id } }, access),
    add: (id: string, upload_ids: string[]) =>
      studio.call(training.addPictures, { params: { id }, body: { upload_ids } }, access),
    remove: (id: string, upload_id: string) =>
      studio.call(training.removePicture, { params: { id, upload_id } }, access),
    checkout: (inquiry_id: string) =>
      studio.call(payments.checkout, { body: { kind: "training", inquiry_id } }, access),
    /** Begins a payment. Returns its id at the test checkout and in the product. */
    async startPaying(id: string) {
      const { checkout, transaction_id } = startedCheckout.parse((await orders.checkout(id)).json);
      return { localId: checkout.url.split("/").at(-1) ?? "", transactionId: transaction_id };
    },
    /** Pays, and makes the product check with the provider. */
    async pay(id: string) {
      const begun = await orders.startPaying(id);
      await studio.adapters.payments.local?.act(begun.localId, "pay");
      await orders.confirm(id);
      return begun;
    },
    async upload(content: Uint8Array): Promise<string> {
      return upload.parse((await studio.sendFile(uploads.upload, { field: "image", content }, access)).json).id;
    },
    /** Stores one image and lists it `count` times, as if each were a separate upload. */
    async uploadMany(count: number): Promise<string[]> {
      const content = await sharp({ create: { width: 520, height: 520, channels: 3, background: "grey" } })
        .png()
        .toBuffer();
      const first = await orders.upload(content);
      const { database, runtime } = { database: studio.adapters.database, runtime: studio.runtime };
      const row = await database.read
        .selectFrom("upload")
        .selectAll()
        .where("id", "=", first)
        .executeTakeFirstOrThrow();
      const copies = Array.from({ length: count - 1 }, () => ({ ...row, id: runtime.newId() }));
      await database.transaction(async (tx) => {
        for (const copy of copies) await tx.insertInto("upload").values(copy).execute();
      });
      return [first, ...copies.map(({ id }) => id)];
    },
  };
  return orders;
}

/** All required details, with valid values. */
export const completeDetails = {
  name: "Ada L.",
  email: "team@example.com",
  model_name: "Ada",
  description: "Calm portraits",
  dataset_link: "https://example.com/pictures",
  has_consent: true,
};
