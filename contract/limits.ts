/** Bounds that both wings and the documentation share. */

export const pageSizeDefault = 24;
export const pageSizeMax = 100;

/** Longest prompt any engine is offered; an engine may declare a lower bound. */
export const promptMaxCharacters = 2_000;
export const negativePromptMaxCharacters = 1_000;
export const audioPromptMaxCharacters = 500;
export const styleMaxCharacters = 60;
export const outputsPerRunMax = 4;
/** Seconds of a video any engine may be asked for; an engine declares its own choices among them. */
export const durationMinSeconds = 2;
export const durationMaxSeconds = 10;
export const seedMax = 2_147_483_647;

/** Decision 13: eight in every language. The upper bound keeps hashing cheap. */
export const passwordMinCharacters = 8;
export const passwordMaxCharacters = 256;
/** RFC 5321, section 4.5.3.1.3. */
export const emailMaxCharacters = 254;
export const displayNameMaxCharacters = 80;
export const bioMaxCharacters = 500;
export const websiteMaxCharacters = 200;
export const socialHandleMaxCharacters = 60;
export const phoneMaxCharacters = 32;

/** Specification, section 5: under 5 MB. */
export const avatarMaxBytes = 5 * 1024 * 1024;
/** Files kept as uploads. */
export const uploadImageMaxBytes = 25 * 1024 * 1024;
export const uploadAudioMaxBytes = 50 * 1024 * 1024;
export const uploadImageMaxPixels = 64_000_000;
/** A longer recording than this is no sound for a video. */
export const uploadAudioMaxSeconds = 600;
/** The largest file a recipe is looked for in: our own longest videos stay far below. */
export const recipeFileMaxBytes = 64 * 1024 * 1024;
export const userAgentMaxCharacters = 200;

/** Largest JSON body accepted; nothing the product sends comes near it. */
export const jsonBodyMaxBytes = 64 * 1024;

export const idempotencyKeyMaxCharacters = 128;
