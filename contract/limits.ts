/** Bounds that both wings and the documentation share. */

export const pageSizeDefault = 24;
export const pageSizeMax = 100;

/** Longest prompt any engine is offered; an engine may declare a lower bound. */
export const promptMaxCharacters = 2_000;
export const negativePromptMaxCharacters = 1_000;
export const outputsPerRunMax = 4;
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
export const userAgentMaxCharacters = 200;

/** Largest JSON body accepted; nothing the product sends comes near it. */
export const jsonBodyMaxBytes = 64 * 1024;

export const idempotencyKeyMaxCharacters = 128;
