/** Limits that the frontend, the backend and the documentation share. */

export const pageSizeDefault = 24;
export const pageSizeMax = 100;

export const searchMaxCharacters = 200;
/** Items that one request may name; a form with this many stays below the size limit of forms. */
export const selectionMaxItems = 1_000;
/** Creations in an answer with similar ones. */
export const similarMax = 50;
/** Creations that a list shows of one group of duplicates. */
export const duplicatesShownMax = 12;
export const collectionNameMaxCharacters = 80;
export const collectionDescriptionMaxCharacters = 500;
/** Low enough to search the names of all of a user's collections on every search. */
export const collectionsMax = 500;
export const tagNameMaxCharacters = 64;
export const tagsPerCreationMax = 50;
/** The different tags of one user. */
export const tagsMax = 10_000;
/** The tags that one list may require. */
export const tagsInFilterMax = 10;
/** Low enough to count the matches of all of them for one page of collections. */
export const smartCollectionsMax = 50;
/** The most matches of a search that a smart collection counts. */
export const smartHitsMax = 100;
/** How many users an owner can share one collection with, open invitations included. */
export const collectionMembersMax = 50;

/** The longest prompt for any engine; an engine may declare a lower limit. */
export const promptMaxCharacters = 2_000;
export const negativePromptMaxCharacters = 1_000;
export const audioPromptMaxCharacters = 500;
export const styleMaxCharacters = 60;
export const outputsPerRunMax = 4;
/** A prompt template and the lists that it refers to. */
export const templateMaxCharacters = 4_000;
export const templateNestingMax = 8;
/** Options of one choice, and lines of one list. */
export const templateOptionsMax = 200;
/** Characters and parts of a template with all of its lists. */
export const templateSizeMax = 50_000;
/** Combinations are counted up to this number. */
export const combinationsMax = 1_000_000_000;
/** Runs that one request starts. */
export const batchRunsMax = 200;
export const axisValuesMax = 5;
/** Resolved prompts that a quote shows. */
export const quotedPromptsMax = 12;
/** The shortest and longest video in seconds; an engine declares its own choices within. */
export const durationMinSeconds = 2;
export const durationMaxSeconds = 10;
/** Further images that a model may look at. */
export const referencesMax = 8;
/** Low enough to offer all of a user's series in one list. */
export const seriesMax = 100;
export const seriesNameMaxCharacters = 80;
export const seriesDescriptionMaxCharacters = 500;
/** A mask as a PNG file. A detailed one of 4 megapixels takes far less. */
export const maskMaxBytes = 8 * 1024 * 1024;
/** The most pixels of a stored mask. A larger one is scaled down; a source may be larger than its mask. */
export const maskMaxPixels = 25_000_000;
/** Masks of one user that no creation needs. */
export const unusedMasksMax = 200;
/** How long a mask is kept after its last use that no creation needs. */
export const unusedMaskHours = 24;
export const maskShapesMax = 64;
export const maskPointsMax = 500;
export const maskGrowMaxPixels = 64;
export const maskFeatherMaxPixels = 128;
/** How far one side may be moved outward. */
export const expandMaxPixels = 2_048;
export const framesPerSecondMax = 60;
/** What to select in an image. */
export const selectionTextMaxCharacters = 200;
/** The longest video that an edit reads: an hour. */
export const videoMaxSeconds = 3_600;
/** The clips of one strip. */
export const clipsMin = 2;
export const clipsMax = 24;
/** The length of a strip, and the size of the clips that it is made of. */
export const stripMaxSeconds = 300;
export const stripMaxBytes = 128 * 1024 * 1024;
export const seedMax = 2_147_483_647;

/** Decision 13: eight in every language. The upper limit keeps hashing cheap. */
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
/** The files of uploads. */
export const uploadImageMaxBytes = 25 * 1024 * 1024;
export const uploadAudioMaxBytes = 50 * 1024 * 1024;
/** As many as the largest cameras have. */
export const uploadImageMaxPixels = 100_000_000;
/** An edited image has at most this many pixels, as an upload does. */
export const editMaxPixels = uploadImageMaxPixels;
/** The longest side of an image. Smaller copies are WebP, which has no larger one (RFC 6386, section 9.1). */
export const imageSideMaxPixels = 16_383;
/** A longer audio file is not useful as the sound of a video. */
export const uploadAudioMaxSeconds = 600;
/** The size of each part of a file; the last part has the rest. */
export const uploadPartBytes = 4 * 1024 * 1024;
/** Unfinished files that one account may have at the same time. */
export const pendingUploadsMax = 50;
/** How long the parts of an unfinished file are kept. */
export const pendingUploadHours = 24;
/** Longer than any system allows a file name to be. */
export const fileNameMaxCharacters = 1_000;
/** An archive of images to import. */
export const importArchiveMaxBytes = 2 * 1024 * 1024 * 1024;
export const importPartMax = importArchiveMaxBytes / uploadPartBytes;
export const importFilesMax = 10_000;
/** How long the report of an ended import is kept. */
export const importReportDays = 30;
/** The largest file that is searched for a recipe. Our longest videos are far smaller. */
export const recipeFileMaxBytes = 64 * 1024 * 1024;
/** The largest file that can be verified. */
export const verifiedFileMaxBytes = 128 * 1024 * 1024;
export const userAgentMaxCharacters = 200;

/** The largest JSON body. Everything the product sends is far smaller. */
export const jsonBodyMaxBytes = 64 * 1024;
/** The largest image in a message of the Model Context Protocol. Base64 makes it a third larger. */
export const mcpImageMaxBytes = 8 * 1024 * 1024;

export const idempotencyKeyMaxCharacters = 128;

/** Training orders. */
export const trainingNameMaxCharacters = 80;
export const trainingTextMaxCharacters = 2_000;
export const datasetLinkMaxCharacters = 500;
export const trainingReferencesMax = 20;
/** One user's orders. Normal use stays far below. */
export const trainingOrdersMax = 50;
/**
 * Images that a model is trained on. The specification asks for 50 to 100 good ones, at most 150, of at least 512
 * pixels.
 */
export const datasetPicturesMin = 50;
export const datasetPicturesMax = 150;
export const datasetSideMinPixels = 512;

/** Conversations with the assistant. */
export const messageMaxCharacters = 8_000;
export const conversationTitleMaxCharacters = 120;
export const attachmentsPerMessageMax = 4;
/** The user's and the assistant's messages together. Longer conversations continue in a new one. */
export const conversationMessagesMax = 4_000;
/** One user's conversations. Normal use stays far below. */
export const conversationsMax = 10_000;

/** The prompt book. */
export const promptNameMaxCharacters = 80;
export const pinnedPromptsMax = 1_000;

/** Keys and webhooks. */
export const keyNameMaxCharacters = 60;
export const apiKeysMax = 20;
export const webhooksMax = 10;
export const webhookAddressMaxCharacters = 500;

/** The Content Credentials that are kept of one file. Larger ones are left out. */
export const credentialsMaxBytes = 4 * 1024 * 1024;
