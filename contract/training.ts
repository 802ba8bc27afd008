import { z } from "zod";
import { email } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { fileAddress } from "./file-address.ts";
import { generationTypes } from "./generation-terms.ts";
import {
  datasetLinkMaxCharacters,
  datasetPicturesMax,
  displayNameMaxCharacters,
  emailMaxCharacters,
  socialHandleMaxCharacters,
  trainingNameMaxCharacters,
  trainingReferencesMax,
  trainingTextMaxCharacters,
} from "./limits.ts";
import { money } from "./money.ts";
import { idempotencyKey } from "./request-headers.ts";
import { platforms } from "./training-terms.ts";

/** The statuses of a training order, in order. A paid order may be refunded. */
export const trainingStatuses = [
  "draft",
  "awaiting_payment",
  "paid",
  "in_review",
  "training",
  "ready",
  "refunded",
] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

/** The details of a training order. Only the name is required. The contact defaults to the account's. */
export const trainingRequest = z
  .object({
    /** The name of the model or of the influencer. */
    model_name: z.string().trim().min(1).max(trainingNameMaxCharacters),
    /** The customer's name. */
    name: z.string().trim().max(displayNameMaxCharacters).default(""),
    email: email.optional(),
    social_handle: z.string().trim().max(socialHandleMaxCharacters).default(""),
    platform: z.enum(platforms).nullable().default(null),
    description: z.string().trim().max(trainingTextMaxCharacters).default(""),
    /** Where the training images can be downloaded. */
    dataset_link: z
      .string()
      .trim()
      .max(datasetLinkMaxCharacters)
      .pipe(z.union([z.literal(""), z.url({ protocol: /^https?$/, error: "url" })]))
      .default(""),
    reference_images_description: z.string().trim().max(trainingTextMaxCharacters).default(""),
    /** The user's uploaded images. */
    reference_upload_ids: z.array(z.uuid()).max(trainingReferencesMax).default([]),
    additional_notes: z.string().trim().max(trainingTextMaxCharacters).default(""),
    /** Whether the person in the images consents, or is the customer. */
    has_consent: z.boolean().default(false),
  })
  .meta({ id: "TrainingRequest" });
export type TrainingRequest = z.infer<typeof trainingRequest>;

/** The details as they are typed. They are validated when they are sent. */
const typed = z.object({
  model_name: z.string().trim().max(trainingNameMaxCharacters),
  name: z.string().trim().max(displayNameMaxCharacters),
  email: z.string().trim().max(emailMaxCharacters),
  social_handle: z.string().trim().max(socialHandleMaxCharacters),
  platform: z.enum(platforms).nullable(),
  description: z.string().trim().max(trainingTextMaxCharacters),
  dataset_link: z.string().trim().max(datasetLinkMaxCharacters),
  reference_images_description: z.string().trim().max(trainingTextMaxCharacters),
  reference_upload_ids: z.array(z.uuid()).max(trainingReferencesMax),
  additional_notes: z.string().trim().max(trainingTextMaxCharacters),
  has_consent: z.boolean(),
});

/** Any of the details, saved field by field. */
export const trainingDraft = typed.partial().meta({ id: "TrainingDraft" });
export type TrainingDraft = z.infer<typeof trainingDraft>;

export const trainingOrder = z
  .object({
    id: z.string(),
    status: z.enum(trainingStatuses),
    ...typed.shape,
    price: money,
    /** The finished model's id in requests and lists; `null` before. */
    model: z.string().nullable(),
    /** When the order reached each status, oldest first. */
    events: z.array(z.object({ status: z.enum(trainingStatuses), at: z.iso.datetime() })),
    /** When the team will have written; `null` before the details are sent. */
    contact_due_at: z.iso.datetime().nullable(),
    /** The time range in which the model will be ready; `null` before the team has confirmed and started. */
    ready_from: z.iso.datetime().nullable(),
    ready_until: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "TrainingInquiry" });
export type TrainingOrder = z.infer<typeof trainingOrder>;

/** Why an image does not count: too few pixels on its shorter side, similar to another image, or out of focus. */
export const pictureProblems = ["too_small", "duplicate", "blurred"] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** An image that the model is trained on. */
export const datasetPicture = z
  .object({
    upload_id: z.string(),
    name: z.string(),
    url: fileAddress,
    thumbnail_url: fileAddress,
    width: z.number().int(),
    height: z.number().int(),
    /** `checking` until it has been checked; its problems are complete only then. */
    state: z.enum(["checking", "checked"]),
    problems: z.array(z.enum(pictureProblems)),
    /** The upload that it duplicates; `null` if it is not a duplicate. */
    duplicate_of: z.string().nullable(),
  })
  .meta({ id: "DatasetPicture" });
export type DatasetPicture = z.infer<typeof datasetPicture>;

export const dataset = z
  .object({
    /** In the order in which they were added. */
    pictures: z.array(datasetPicture),
    /** How many images were checked and have no problems. */
    usable: z.number().int(),
    /** How many images have not been checked yet. */
    checking: z.number().int(),
    minimum: z.number().int(),
    maximum: z.number().int(),
    /** The minimum length of an image's shorter side, in pixels. */
    side_minimum: z.number().int(),
    is_enough: z.boolean(),
  })
  .meta({ id: "Dataset" });
export type Dataset = z.infer<typeof dataset>;

/** One of the user's finished models. */
export const trainedModel = z
  .object({
    /** The `model` of a generation request. */
    id: z.string(),
    inquiry_id: z.string(),
    name: z.string(),
    /** Put before every prompt; may be empty. */
    trigger_word: z.string(),
    strength: z.number(),
    /** The model that it is applied to. Generating with it costs the same. */
    base_model: z.string(),
    /** The modes that it can be used in now. */
    modes: z.array(z.enum(generationTypes)),
    /** Whether it can be used now: it is paid for, and an engine can load it. */
    is_available: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "TrainedModel" });
export type TrainedModel = z.infer<typeof trainedModel>;

const orderParams = z.object({ id: z.uuid() });

export const training = {
  request: endpoint({
    method: "POST",
    path: "/api/auth/lora-training-inquiry/",
    tag: "Training",
    summary:
      "Create a training order. The same request within ten minutes, or with the same Idempotency-Key, returns the same order.",
    auth: "bearer",
    pausesInMaintenance: true,
    headers: idempotencyKey,
    body: trainingRequest,
    answer: { status: 201, payload: trainingOrder },
    refusals: ["CONFLICT"],
  }),
  orders: endpoint({
    method: "GET",
    path: "/api/auth/lora-training-inquiries/",
    tag: "Training",
    summary: "List your training orders, newest first, and the price of a new one.",
    auth: "bearer",
    query: z.object({ email: z.string().trim().max(254).optional(), inquiry_id: z.uuid().optional() }),
    answer: {
      status: 200,
      payload: z.object({ inquiries: z.array(trainingOrder), price: money }).meta({ id: "TrainingInquiries" }),
    },
    refusals: [],
  }),
  models: endpoint({
    method: "GET",
    path: "/api/auth/trained-models/",
    tag: "Training",
    summary: "List your trained models, newest first, and whether each can be used now.",
    auth: "bearer",
    answer: { status: 200, payload: z.object({ models: z.array(trainedModel) }).meta({ id: "TrainedModels" }) },
    refusals: [],
  }),
  status: endpoint({
    method: "GET",
    path: "/api/auth/lora-training-inquiry/{id}/status/",
    tag: "Training",
    summary: "Retrieve a training order.",
    auth: "bearer",
    params: orderParams,
    answer: { status: 200, payload: trainingOrder },
    refusals: ["NOT_FOUND"],
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/auth/lora-training-inquiry/draft/",
    tag: "Training",
    summary: "Create a draft of a training order. An existing unpaid draft is returned.",
    auth: "bearer",
    pausesInMaintenance: true,
    answer: { status: 201, payload: trainingOrder },
    refusals: ["CONFLICT"],
  }),
  save: endpoint({
    method: "PATCH",
    path: "/api/auth/lora-training-inquiry/{id}/",
    tag: "Training",
    summary:
      "Save fields of a training order until its details are sent. After that, only a missing dataset link can be added, until training begins.",
    auth: "bearer",
    params: orderParams,
    body: trainingDraft,
    answer: { status: 200, payload: trainingOrder },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/auth/lora-training-inquiry/{id}/",
    tag: "Training",
    summary: "Discard an unpaid training order.",
    auth: "bearer",
    params: orderParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  confirmPayment: endpoint({
    method: "POST",
    path: "/api/auth/lora-training-inquiry/{id}/confirm-payment/",
    tag: "Training",
    summary: "Ask the payment provider whether a training order is paid, and retrieve the order.",
    auth: "bearer",
    params: orderParams,
    answer: { status: 200, payload: trainingOrder },
    refusals: ["NOT_FOUND", "SERVICE_UNAVAILABLE"],
  }),
  submit: endpoint({
    method: "POST",
    path: "/api/auth/lora-training-inquiry/{id}/submit/",
    tag: "Training",
    summary: "Send the details of a paid training order to the team. A repeated call returns the order unchanged.",
    auth: "bearer",
    pausesInMaintenance: true,
    params: orderParams,
    answer: { status: 200, payload: trainingOrder },
    refusals: ["NOT_FOUND", "CONFLICT", "VALIDATION_ERROR"],
  }),
  dataset: endpoint({
    method: "GET",
    path: "/api/auth/lora-training-inquiry/{id}/dataset/",
    tag: "Training",
    summary: "List the images of a training order and the problems of each.",
    auth: "bearer",
    params: orderParams,
    answer: { status: 200, payload: dataset },
    refusals: ["NOT_FOUND"],
  }),
  addPictures: endpoint({
    method: "POST",
    path: "/api/auth/lora-training-inquiry/{id}/dataset/",
    tag: "Training",
    summary: "Add uploads to the images of a training order. They are checked soon after.",
    auth: "bearer",
    pausesInMaintenance: true,
    params: orderParams,
    body: z.object({ upload_ids: z.array(z.uuid()).min(1).max(datasetPicturesMax) }),
    answer: { status: 201, payload: dataset },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  removePicture: endpoint({
    method: "DELETE",
    path: "/api/auth/lora-training-inquiry/{id}/dataset/{upload_id}/",
    tag: "Training",
    summary: "Remove an image from a training order. The upload is kept.",
    auth: "bearer",
    params: orderParams.extend({ upload_id: z.uuid() }),
    answer: { status: 200, payload: dataset },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
};
