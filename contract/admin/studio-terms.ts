/** The studio's name until an administrator sets one. */
export const defaultStudioName = "Atelier";
export const studioNameMaxCharacters = 40;
export const studioTaglineMaxCharacters = 160;

/** The steps of the first start, in order. */
export const setupSteps = ["studio", "engine", "access"] as const;
export type SetupStep = (typeof setupSteps)[number];
