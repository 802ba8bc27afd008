/** The intent of the form that turns the feed off. Any other form on the page turns it on, with a new address. */
export const turnOffIntent = "turn-off";
