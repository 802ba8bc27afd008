import { createHash } from "node:crypto";
import { type TrainingOrder, type TrainingRequest, training } from "../../../../contract/training.ts";
import { accountLimit } from "../../../http/limits.ts";
import { type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import { areOwnPictures } from "../dataset.ts";
import { implement, type TrainingDeps } from "../deps.ts";
import { findOrWrite, type NewTrainingOrder, writeNew } from "../new-order.ts";
import * as records from "../records/orders.ts";
import { isSold, repeatMilliseconds } from "../rules.ts";
import { presentOrderWithEvents } from "./present-order.ts";

interface Wanted {
  body: TrainingRequest;
  key: string | null;
  requestSha256: string;
  ownerId: string;
}

/** Stores a training order and mails the user a receipt. The same order sent twice is stored once. */
export const requestTraining = implement(
  training.request,
  {
    isOffered: isSold,
    isOn: ({ credits }) => credits.areOn(),
    limits: [
      // Each order costs the team a review and sends the user an email. Nobody orders a dozen models an hour.
      accountLimit({ name: "training: account", times: 10, perSeconds: 3_600 }),
    ],
  },
  async (deps, { body, headers }, { userId }) => {
    const wanted: Wanted = {
      body,
      key: headers["idempotency-key"] ?? null,
      requestSha256: createHash("sha256").update(JSON.stringify(body)).digest("hex"),
      ownerId: userId,
    };
    return findOrWrite(
      deps,
      () => repeatedOrder(deps, wanted),
      async () =>
        (await areOwnPictures(deps, userId, body.reference_upload_ids))
          ? writeOrder(deps, wanted)
          : refuseFields({ field: "reference_upload_ids", key: "pictureMissing", values: {} }),
    );
  },
);

async function repeatedOrder(
  { database, runtime }: TrainingDeps,
  { key, requestSha256, ownerId }: Wanted,
): Promise<Outcome<TrainingOrder> | undefined> {
  const byKey = key === null ? undefined : await records.findOrderByKey(database.read, ownerId, key);
  if (byKey && byKey.request_sha256 !== requestSha256) return refuse("CONFLICT");
  const since = runtime.now() - repeatMilliseconds;
  const same = byKey ?? (await records.findSameOrder(database.read, ownerId, requestSha256, since));
  return same && presentOrderWithEvents(database.read, same);
}

function writeOrder(deps: TrainingDeps, { body, key, requestSha256, ownerId }: Wanted) {
  const { accounts, database, publicOrigin, runtime } = deps;
  const { has_consent, reference_upload_ids, ...written } = body;
  const id = runtime.newId();
  const begun: NewTrainingOrder = {
    ...written,
    id,
    idempotency_key: key,
    content_key: `${requestSha256}:${Math.floor(runtime.now() / repeatMilliseconds)}`,
    request_sha256: requestSha256,
    status: "awaiting_payment",
    is_open_draft: null,
    reference_upload_ids: JSON.stringify([...new Set(reference_upload_ids)]),
    has_consent: has_consent ? 1 : 0,
  };
  return database.transaction((tx) =>
    // Mailed to the account's own address. The address in the form is for the team, so nobody can use it to mail other
    // people.
    writeNew(deps, tx, ownerId, begun, () =>
      accounts.mailOwner(tx, ownerId, {
        template: "training_requested",
        params: { link: new URL(`/training/${id}`, publicOrigin).href, modelName: body.model_name },
        dedupeKey: `training_received:${id}`,
      }),
    ),
  );
}
