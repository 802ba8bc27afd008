/** The terms of training orders, in a separate file for code that needs nothing else. */

/** The social network of the person whom the model shows. */
export const platforms = ["instagram", "tiktok", "youtube", "x", "facebook", "twitch", "other"] as const;
export type Platform = (typeof platforms)[number];
