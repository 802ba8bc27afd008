import { expect, test } from "vitest";
import {
  type Guard,
  hasFields,
  isEither,
  isInteger,
  isListOf,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
  isYesOrNo,
} from "./guards.ts";

interface Answer {
  ok: true;
  name: string;
  sizes: number[];
  note?: string;
  parent: { isOpen: boolean } | null;
}

const isAnswer: Guard<Answer> = hasFields({
  ok: isOneOf(true),
  name: isText,
  sizes: isListOf(isNumber),
  note: isEither(isText, isOneOf(undefined)),
  parent: isEither(hasFields({ isOpen: isYesOrNo }), isOneOf(null)),
});

const answer = { ok: true, name: "a", sizes: [1, 2], parent: null };

test.each([answer, { ...answer, other: 1 }, { ...answer, note: "b" }, { ...answer, parent: { isOpen: false } }])(
  "a guard accepts an answer with all its fields: %o",
  (value) => expect(isAnswer(value)).toBe(true),
);

test.each([
  undefined,
  null,
  "",
  [],
  {},
  { ...answer, ok: false },
  { ...answer, name: 1 },
  { ...answer, sizes: ["1"] },
  { ...answer, sizes: { length: 0 } },
  { ...answer, note: null },
  { ...answer, parent: undefined },
  { ...answer, parent: {} },
])("and nothing else: %o", (value) => expect(isAnswer(value)).toBe(false));

test.each([0, -1, 2 ** 40])("%d is an integer", (value) => expect(isInteger(value)).toBe(true));
test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, "1", null])("%s is none", (value) => {
  expect(isInteger(value)).toBe(false);
});

test.each([{}, { a: "1" }])("%o is a record of texts", (value) => expect(isRecordOf(isText)(value)).toBe(true));
test.each([null, "a", ["a"], { a: "1", b: 2 }])("%o is none", (value) => {
  expect(isRecordOf(isText)(value)).toBe(false);
});
