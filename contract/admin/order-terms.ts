/** The terms of orders in the administration, in a separate file for code that needs nothing else. */

export const loraMaxCharacters = 300;
export const triggerWordMaxCharacters = 100;
export const baseModelMaxCharacters = 100;
/** How strongly a trained model changes its base model. */
export const loraStrength = { min: 0.05, max: 2, step: 0.05, usual: 0.8 } as const;
