/** Bounds that both wings and the documentation share. */

export const pageSizeDefault = 24;
export const pageSizeMax = 100;

export const searchMaxCharacters = 200;
/** Items one request may name; a form with so many stays under the bound of forms. */
export const selectionMaxItems = 1_000;
export const collectionNameMaxCharacters = 80;
export const collectionDescriptionMaxCharacters = 500;
/** So that all of one person's collections can be looked through for a name at every search. */
export const collectionsMax = 500;

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
/** A file that is sent in parts has parts of this size, the last one of what is left. */
export const uploadPartBytes = 4 * 1024 * 1024;
/** Files that one account may have on their way at the same time. */
export const pendingUploadsMax = 50;
/** How long the parts of a file wait for the rest of it. */
export const pendingUploadHours = 24;
/** Longer than any system lets a file's name be. */
export const fileNameMaxCharacters = 1_000;
/** The largest file a recipe is looked for in: our own longest videos stay far below. */
export const recipeFileMaxBytes = 64 * 1024 * 1024;
export const userAgentMaxCharacters = 200;

/** Largest JSON body accepted; nothing the product sends comes near it. */
export const jsonBodyMaxBytes = 64 * 1024;

export const idempotencyKeyMaxCharacters = 128;

/** A request for a trained model. */
export const trainingNameMaxCharacters = 80;
export const trainingTextMaxCharacters = 2_000;
export const datasetLinkMaxCharacters = 500;
export const trainingReferencesMax = 20;
/** One person's requests; nobody who means them comes near it. */
export const trainingOrdersMax = 50;
/** Pictures that a model learns from: the specification's 50 to 100 good ones, 150 at most, of 512 pixels at least. */
export const datasetPicturesMin = 50;
export const datasetPicturesMax = 150;
export const datasetSideMinPixels = 512;

/** Conversations with the assistant. */
export const messageMaxCharacters = 8_000;
export const conversationTitleMaxCharacters = 120;
export const attachmentsPerMessageMax = 4;
/** People and assistant together; longer ones are continued in a new conversation. */
export const conversationMessagesMax = 4_000;
/** One person's conversations; nobody who means them comes near it. */
export const conversationsMax = 10_000;

/** The prompt book. */
export const promptNameMaxCharacters = 80;
export const pinnedPromptsMax = 1_000;

/** Keys and webhooks. */
export const keyNameMaxCharacters = 60;
export const apiKeysMax = 20;
export const webhooksMax = 10;
export const webhookAddressMaxCharacters = 500;
