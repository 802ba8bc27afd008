import {
  type Guard,
  hasFields,
  isEither,
  isInteger,
  isListOf,
  isNumber,
  isOneOf,
  isText,
  isYesOrNo,
} from "../../../forms/guards.ts";

/** What a batch would be: its runs and their price, or why it cannot be. */
export type BatchQuote =
  | {
      ok: true;
      runs: number;
      cost_credits: number;
      /** How many prompts the template can become; `null` for a grid. */
      combinations: number | null;
      /** The prompts of the first runs. */
      prompts: string[];
      /** The seed that they are for. */
      seed: number;
    }
  | {
      ok: false;
      messages: string[];
      /** Whether only something is missing, and nothing is wrong. */
      isIncomplete: boolean;
    };

const isCombinations: Guard<number | null> = isEither(isInteger, isOneOf(null));

/** Whether a value is a quote. */
export const isBatchQuote: Guard<BatchQuote> = isEither(
  hasFields({
    ok: isOneOf(true),
    runs: isInteger,
    cost_credits: isNumber,
    combinations: isCombinations,
    prompts: isListOf(isText),
    seed: isInteger,
  }),
  hasFields({ ok: isOneOf(false), messages: isListOf(isText), isIncomplete: isYesOrNo }),
);
