import { adminPath } from "../sections.ts";

export const catalogPath = `${adminPath}/catalog`;

/** What a button of the page does. */
export const intents = { preview: "preview", review: "review", save: "save", credits: "credits" } as const;
