import { adminPath } from "../sections.ts";

export const catalogPath = `${adminPath}/catalog`;

/** The page that asks before credits are turned off; its query has the daily limits. */
export const creditsOffPath = `${catalogPath}/credits-off`;

/** What a button of the page does. */
export const intents = { preview: "preview", review: "review", save: "save", credits: "credits" } as const;
