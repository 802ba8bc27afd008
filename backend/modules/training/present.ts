import { z } from "zod";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import type { TrainingOrder } from "../../../contract/training.ts";
import type { EventRecord, TrainingOrderRecord } from "./records/orders.ts";
import { promisesOf } from "./rules.ts";

const ids = z.array(z.string());

/** Returns the uploads an order refers to. */
export function referencesOf({ reference_upload_ids }: Pick<TrainingOrderRecord, "reference_upload_ids">): string[] {
  return ids.parse(JSON.parse(reference_upload_ids));
}

export function presentOrder(row: TrainingOrderRecord, events: readonly EventRecord[]): TrainingOrder {
  const own = events.filter(({ order_id }) => order_id === row.id);
  const { contactDueAt, readyFrom, readyUntil } = promisesOf(own);
  return {
    id: row.id,
    status: row.status,
    model_name: row.model_name,
    name: row.name,
    email: row.email,
    social_handle: row.social_handle,
    platform: row.platform,
    description: row.description,
    dataset_link: row.dataset_link,
    reference_images_description: row.reference_images_description,
    reference_upload_ids: referencesOf(row),
    additional_notes: row.additional_notes,
    has_consent: row.has_consent === 1,
    price: { amount_minor: row.price_minor, currency: row.currency },
    model: row.model,
    events: own.map(({ status, at }) => ({ status, at: instant(at) })),
    contact_due_at: instantOrNull(contactDueAt),
    ready_from: instantOrNull(readyFrom),
    ready_until: instantOrNull(readyUntil),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  };
}
