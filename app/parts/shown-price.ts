/** Field with the price in credits that the form showed on its button. */
export const shownCreditsField = "shown_credits";

/**
 * Field with the prices that stand beside the choices, for forms whose button cannot follow them without scripts:
 * "mode,quality,credits,model" for each, separated by semicolons.
 */
export const shownPricesField = "shown_prices";

/** Why a form is shown again: the price has risen, or it is another than that of the button, which could not follow. */
export type Dearer = "common:priceRose" | "prices:ofChoices";
