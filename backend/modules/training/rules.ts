import type { TrainingStatus } from "../../../contract/training.ts";
import { accountLimit } from "../../http/limits.ts";

/** The state of an order's payment: not received, received, or fully returned. */
export type Standing = "unpaid" | "paid" | "returned";

/** An identical order within this time counts as the same one sent twice. */
export const repeatMilliseconds = 10 * 60_000;

/** Moves by hand. Only a payment makes an order paid or refunded. */
const nextStatuses: Record<TrainingStatus, readonly TrainingStatus[]> = {
  draft: [],
  awaiting_payment: [],
  paid: ["in_review"],
  in_review: ["training"],
  training: ["ready"],
  ready: [],
  refunded: [],
};

/** Whether an order's status allows a model, which may be replaced later. */
export function mayCarryModel(status: TrainingStatus): boolean {
  return status === "in_review" || status === "training" || status === "ready";
}

const slugMaxCharacters = 40;
const endingCharacters = 8;

/**
 * Returns the id of a trained model: its name in letters and digits of any script, which users can read and search, and
 * the end of a fresh id, which makes it unique.
 */
export function modelId(name: string, freshId: string): string {
  const plain = name.normalize("NFKC").toLowerCase();
  const words = plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const slug = [...words]
    .slice(0, slugMaxCharacters)
    .join("")
    .replace(/^-+|-+$/g, "");
  return `${slug === "" ? "model" : slug}-${freshId.slice(-endingCharacters)}`;
}

/** Returns the statuses an order can be moved to by hand. */
export function statusesAfter(status: TrainingStatus): readonly TrainingStatus[] {
  return nextStatuses[status];
}

/** Whether an order waits for its payment. */
export function isUnpaid(status: TrainingStatus): boolean {
  return status === "draft" || status === "awaiting_payment";
}

/** Whether the details can still be changed, because they were not sent yet. */
export function isEditable(status: TrainingStatus): boolean {
  return isUnpaid(status) || status === "paid";
}

/** Returns the status that the payment requires, or `undefined` when the status stays. */
export function statusByMoney(status: TrainingStatus, standing: Standing): "paid" | "refunded" | undefined {
  if (standing === "returned") return status === "refunded" ? undefined : "refunded";
  return standing === "paid" && isUnpaid(status) ? "paid" : undefined;
}

const hourMilliseconds = 3_600_000;
const contactHours = 24;
const readyHours = { from: 48, until: 72 } as const;

export interface Promises {
  contactDueAt: number | null;
  readyFrom: number | null;
  readyUntil: number | null;
}

/**
 * Returns the promised times: the team writes within 24 hours after the details are sent, and the model is ready 48 to
 * 72 hours after the team confirmed and started. A refunded order has none.
 */
export function promisesOf(events: readonly { status: TrainingStatus; at: number }[]): Promises {
  const at = (status: TrainingStatus) => events.find((event) => event.status === status)?.at;
  const after = (instant: number | undefined, hours: number) =>
    instant === undefined || events.at(-1)?.status === "refunded" ? null : instant + hours * hourMilliseconds;
  return {
    contactDueAt: after(at("in_review"), contactHours),
    readyFrom: after(at("training"), readyHours.from),
    readyUntil: after(at("training"), readyHours.until),
  };
}

/** Each use calls the payment provider. */
export const askProviderLimit = accountLimit({ name: "training confirm: account", times: 60, perSeconds: 3_600 });

/** Images arrive one by one as they are uploaded, and each is measured. */
export const pictureLimit = accountLimit({ name: "training pictures: account", times: 600, perSeconds: 3_600 });

/** Whether the operator sells trained models. If not, no order can start. */
export function isSold({ features }: { features?: { modelOrders: boolean } }): boolean {
  return features?.modelOrders ?? true;
}
