import { type Guard, hasFields, isEither, isOneOf, isText, isYesOrNo } from "../../../forms/guards.ts";

interface Unsaved {
  ok: false;
  reason: string;
  /** Whether the order can no longer be edited. */
  hasMoved: boolean;
}

/** The result of saving the details. */
export type SaveAnswer = { ok: true } | Unsaved;

export const isSaveAnswer: Guard<SaveAnswer> = isEither(
  hasFields({ ok: isOneOf(true) }),
  hasFields<Unsaved>({ ok: isOneOf(false), reason: isText, hasMoved: isYesOrNo }),
);
