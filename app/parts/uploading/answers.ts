import { type Guard, hasFields, isEither, isInteger, isListOf, isOneOf, isText } from "../../forms/guards.ts";
import { type ChosenFile, isChosenFile } from "../composer/chosen-file.ts";

/**
 * Why a file was refused. `soon`: an immediate retry may help; `later`: a retry may help after another action; `never`:
 * this file is not accepted.
 */
export interface Refused {
  ok: false;
  message: string;
  again: "soon" | "later" | "never";
}

export const isRefused: Guard<Refused> = hasFields({
  ok: isOneOf(false),
  message: isText,
  again: isOneOf("soon", "later", "never"),
});

interface BegunUpload {
  id: string;
  partBytes: number;
  partCount: number;
  /** The numbers of the parts already received. */
  parts: number[];
}

/**
 * The answer when an upload may start: its owner, its id, and the parts already received. `begun` is `null` where files
 * are accepted only as a whole.
 */
export type PendingUploadAnswer = { ok: true; owner: string; begun: BegunUpload | null } | Refused;

const isPositive: Guard<number> = (value): value is number => isInteger(value) && value > 0;

const isBegunUpload: Guard<BegunUpload> = hasFields({
  id: isText,
  partBytes: isPositive,
  partCount: isInteger,
  parts: isListOf(isInteger),
});

export const isPendingUploadAnswer: Guard<PendingUploadAnswer> = isEither(
  hasFields({ ok: isOneOf(true), owner: isText, begun: isEither(isBegunUpload, isOneOf(null)) }),
  isRefused,
);

/** A part was received. */
export type PartAnswer = { ok: true } | Refused;

export const isPartAnswer: Guard<PartAnswer> = isEither(hasFields({ ok: isOneOf(true) }), isRefused);

/** The file was stored. */
export type KeptAnswer = { ok: true; file: ChosenFile } | Refused;

export const isKeptFile: Guard<Extract<KeptAnswer, { ok: true }>> = hasFields({
  ok: isOneOf(true),
  file: isChosenFile,
});

export const isKeptAnswer: Guard<KeptAnswer> = isEither(isKeptFile, isRefused);
