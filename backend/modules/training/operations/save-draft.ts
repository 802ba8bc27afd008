import { type TrainingDraft, training, trainingRequest } from "../../../../contract/training.ts";
import { accountLimit } from "../../../http/limits.ts";
import { refuse, refuseFields } from "../../../http/operation.ts";
import { areOwnPictures } from "../dataset.ts";
import { implement } from "../deps.ts";
import * as records from "../records/orders.ts";
import { isEditable } from "../rules.ts";
import { presentOrderWithEvents } from "./present-order.ts";

/**
 * Saves some fields as they were typed. Details that were sent to the team are never overwritten, even by a stale page.
 * Only a link that was still missing is accepted until training begins.
 */
export const saveDraft = implement(
  training.save,
  {
    limits: [
      // Saved while the user types, several times a minute.
      accountLimit({ name: "training save: account", times: 1_200, perSeconds: 3_600 }),
    ],
  },
  async (deps, { body, params: { id } }, { userId }) => {
    const { database, runtime } = deps;
    const { has_consent, reference_upload_ids, ...written } = body;
    const known = await records.findOrder(database.read, userId, id);
    if (!known) return refuse("NOT_FOUND");
    if (reference_upload_ids && !(await areOwnPictures(deps, userId, reference_upload_ids))) {
      return refuseFields({ field: "reference_upload_ids", key: "pictureMissing", values: {} });
    }
    const change = {
      ...written,
      ...(has_consent !== undefined && { has_consent: has_consent ? 1 : 0 }),
      ...(reference_upload_ids && { reference_upload_ids: JSON.stringify([...new Set(reference_upload_ids)]) }),
      updated_at: runtime.now(),
    };
    return database.transaction(async (tx) => {
      const order = await records.lockOrder(database, tx, userId, id);
      if (!order) return refuse("NOT_FOUND");
      const isLate = !isEditable(order.status);
      if (isLate && !onlyAddsLink(order, body)) return refuse("CONFLICT", "trainingSent");
      if (isLate && !trainingRequest.shape.dataset_link.safeParse(body.dataset_link).success) {
        return refuseFields({ field: "dataset_link", key: "url", values: {} });
      }
      const isNothing = Object.keys(body).length === 0;
      const saved = isNothing ? order : { ...order, ...change };
      if (!isNothing) await records.updateOrder(tx, id, change);
      return presentOrderWithEvents(tx, saved);
    });
  },
);

/** Whether the change only adds the link that was missing when the details were sent. */
function onlyAddsLink({ status, dataset_link }: records.TrainingOrderRecord, change: TrainingDraft): boolean {
  const fields = Object.keys(change);
  return status === "in_review" && dataset_link === "" && fields.length === 1 && Boolean(change.dataset_link);
}
