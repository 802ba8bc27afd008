/** The field in which a form says the price in credits that it showed. */
export const shownCreditsField = "shown_credits";
