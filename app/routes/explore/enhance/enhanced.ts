/** The user's prompt and the assistant's version of it. */
export interface Enhanced {
  before: Wording;
  after: Wording;
  changed: boolean;
  /** Whether the form has the assistant's version. */
  isUsed: boolean;
  costCredits: number;
}

export interface Wording {
  prompt: string;
  negativePrompt: string;
}

/**
 * The intents of the composer's form that ask for a better prompt, with the price in credits that the button showed and
 * the key of the form, and that exchange the two. Scripts share only the types, which need no file of their own.
 */
export type EnhanceIntent = `enhance-prompt ${number} ${string}`;
export type ExchangeIntent = "use-enhanced" | "undo-enhanced";
/** Fields with the version that the form does not have. */
export type OtherField = "other_prompt" | "other_negative_prompt";
