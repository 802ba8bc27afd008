import { accountFields } from "./accounts.ts";
import { billingFields } from "./billing.ts";
import type { Completions } from "./completion.ts";
import { conversationFields } from "./conversations.ts";
import { galleryFields } from "./gallery.ts";
import { generationFields } from "./generation.ts";
import { trainingFields } from "./training.ts";

/**
 * How answers are completed for backends that omit what our API adds to the specification, or what the specification
 * does not show.
 */
export const foreignFields: Completions = new Map([
  ...accountFields,
  ...billingFields,
  ...conversationFields,
  ...galleryFields,
  ...generationFields,
  ...trainingFields,
]);
