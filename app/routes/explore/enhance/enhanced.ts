/** The assistant's version of the form's prompt, beside the prompt that the form had before or has now. */
export interface Enhanced {
  /** The prompt that the user wrote. */
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

/** Field with the price in credits that the button for it showed. */
export const enhanceCreditsField = "enhance_credits";

/** The intents of the composer's form that ask for a better prompt, and that exchange the two. */
export const enhanceIntents = { enhance: "enhance-prompt", use: "use-enhanced", undo: "undo-enhanced" } as const;

/** Fields with the version that the form does not have. */
export const otherFields = { prompt: "other_prompt", negativePrompt: "other_negative_prompt" } as const;
