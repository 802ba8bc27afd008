import { training, trainingOrder } from "../../../contract/training.ts";
import { unknownId, unknownInstant } from "../unknown.ts";
import type { Completion, Completions } from "./completion.ts";

/** The specification's price of a trained model (section 9). */
const trainingPrice = { amount_minor: 50_000, currency: "USD" };

export const trainingFields: Completions = new Map<Parameters<Completions["get"]>[0], Completion>([
  [training.orders.answer.payload, () => ({ price: trainingPrice })],
  [
    trainingOrder,
    (_given, { asked }) => ({
      id: asked.path === training.request.path ? unknownId : asked.params?.id,
      status: "in_review",
      model_name: "",
      name: "",
      email: "",
      social_handle: "",
      platform: null,
      description: "",
      dataset_link: "",
      reference_images_description: "",
      reference_upload_ids: [],
      additional_notes: "",
      has_consent: false,
      price: trainingPrice,
      model: null,
      events: [],
      contact_due_at: null,
      ready_from: null,
      ready_until: null,
      created_at: unknownInstant,
      updated_at: unknownInstant,
    }),
  ],
]);
