/** Field with the price in credits that the form showed. */
export const shownCreditsField = "shown_credits";
