import type { TrainingStatus } from "../../../contract/training.ts";
import { accountLimit } from "../../http/limits.ts";

/** Where the money for an order stands: it has not come, it is here, or all of it went back. */
export type Standing = "unpaid" | "paid" | "returned";

/** The same request within this time is one sent twice, not a second one. */
export const repeatMilliseconds = 10 * 60_000;

/** By hand. Only money makes a request paid, or refunded. */
const nextStatuses: Record<TrainingStatus, readonly TrainingStatus[]> = {
  draft: [],
  awaiting_payment: [],
  paid: ["in_review"],
  in_review: ["training"],
  training: ["ready"],
  ready: [],
  refunded: [],
};

/** Whether a request is so far that the model for it may be there; it may be replaced later. */
export function mayCarryModel(status: TrainingStatus): boolean {
  return status === "in_review" || status === "training" || status === "ready";
}

const slugMaxCharacters = 40;
const endingCharacters = 8;

/**
 * What a trained model is asked for by: its name in letters and digits of any script, so that it can be read in lists
 * and found by, and the end of a fresh id, so that no two are the same.
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

/** Where a request can be moved by hand from a status. */
export function statusesAfter(status: TrainingStatus): readonly TrainingStatus[] {
  return nextStatuses[status];
}

/** Whether a request waits for its payment. */
export function isUnpaid(status: TrainingStatus): boolean {
  return status === "draft" || status === "awaiting_payment";
}

/** Whether its details can still be changed: they were not sent yet. */
export function isEditable(status: TrainingStatus): boolean {
  return isUnpaid(status) || status === "paid";
}

/** Where what is known of its money brings a request; `undefined` where it stays. */
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
 * What was promised: the team writes within 24 hours of the details being sent, and the model is ready 48 to 72 hours after
 * the team has confirmed and begun. Nothing is promised any more of what was paid back.
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

/** Each use asks the payment provider. */
export const askProviderLimit = accountLimit({ name: "training confirm: account", times: 60, perSeconds: 3_600 });

/** Pictures come in one by one as they are uploaded, and each is looked at. */
export const pictureLimit = accountLimit({ name: "training pictures: account", times: 600, perSeconds: 3_600 });

/** Whether requests can be paid at all: without that nobody is to begin one. */
export function isSold({ features }: { features?: { billing?: boolean } }): boolean {
  return features?.billing ?? true;
}
