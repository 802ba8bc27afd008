import { v7 } from "uuid";
import type { Tx } from "../../backend/adapters/database/port.ts";
import { insertOrder } from "../../backend/modules/training/records/orders.ts";
import { type Beside, besideProduct } from "./beside-product.ts";

/** Adds an unpaid training order to a running product on the embedded database. Returns its id. */
export function seedOrder(beside: Beside): Promise<string> {
  return besideProduct(beside, (database, ownerId) =>
    database.transaction((tx) => addUnpaidOrder(tx, ownerId, beside.email)),
  );
}

/** Adds an unpaid training order. Returns its id. */
export async function addUnpaidOrder(tx: Tx, ownerId: string, email: string): Promise<string> {
  const now = Date.now();
  const id = v7();
  await insertOrder(tx, {
    id,
    owner_id: ownerId,
    idempotency_key: null,
    content_key: `draft:${id}`,
    request_sha256: "",
    status: "draft",
    is_open_draft: 1,
    model_name: "",
    name: "",
    email,
    social_handle: "",
    platform: null,
    description: "",
    dataset_link: "",
    reference_images_description: "",
    reference_upload_ids: "[]",
    additional_notes: "",
    has_consent: 0,
    price_minor: 50_000,
    currency: "USD",
    model: null,
    created_at: now,
    updated_at: now,
  });
  return id;
}
