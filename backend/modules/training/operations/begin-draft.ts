import { type TrainingOrder, training } from "../../../../contract/training.ts";
import { accountLimit } from "../../../http/limits.ts";
import type { Outcome } from "../../../http/operation.ts";
import { implement, type TrainingDeps } from "../deps.ts";
import { findOrWrite, type NewTrainingOrder, writeNew } from "../new-order.ts";
import * as records from "../records/orders.ts";
import { isSold } from "../rules.ts";
import { presentOrderWithEvents } from "./present-order.ts";

/** Starts a training order that is written step by step, or returns the open one. A user has only one. */
export const startDraft = implement(
  training.begin,
  {
    isOffered: isSold,
    isOn: ({ credits }) => credits.areOn(),
    limits: [
      // An open order is returned, so only repeated discarding and starting comes close to the limit.
      accountLimit({ name: "training begin: account", times: 60, perSeconds: 3_600 }),
    ],
  },
  (deps, _input, { userId }) => {
    return findOrWrite(
      deps,
      () => openDraft(deps, userId),
      () => writeDraft(deps, userId),
    );
  },
);

async function openDraft({ database }: TrainingDeps, ownerId: string): Promise<Outcome<TrainingOrder> | undefined> {
  const found = await records.findOpenDraft(database.read, ownerId);
  return found && presentOrderWithEvents(database.read, found);
}

function writeDraft(deps: TrainingDeps, ownerId: string): Promise<Outcome<TrainingOrder>> {
  const id = deps.runtime.newId();
  const begun: NewTrainingOrder = {
    id,
    idempotency_key: null,
    content_key: `draft:${id}`,
    request_sha256: "",
    status: "draft",
    is_open_draft: 1,
  };
  return deps.database.transaction((tx) => writeNew(deps, tx, ownerId, begun));
}
