import { z } from "zod";
import { email } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
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

/** Where a request for a trained model stands; it goes through them in this order, and may be refunded once it is paid. */
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

/** Where the person whose model it is is known. */
export const platforms = ["instagram", "tiktok", "youtube", "x", "facebook", "twitch", "other"] as const;
export type Platform = (typeof platforms)[number];

/** What is asked for. Only the name is needed; who is to be written to is taken from the account when it is left out. */
export const trainingRequest = z
  .object({
    /** Of the model, or of the influencer. */
    model_name: z.string().trim().min(1).max(trainingNameMaxCharacters),
    /** Of whoever asks. */
    name: z.string().trim().max(displayNameMaxCharacters).default(""),
    email: email.optional(),
    social_handle: z.string().trim().max(socialHandleMaxCharacters).default(""),
    platform: z.enum(platforms).nullable().default(null),
    description: z.string().trim().max(trainingTextMaxCharacters).default(""),
    /** Where the pictures to learn from can be fetched. */
    dataset_link: z
      .string()
      .trim()
      .max(datasetLinkMaxCharacters)
      .pipe(z.union([z.literal(""), z.url({ protocol: /^https?$/, error: "url" })]))
      .default(""),
    reference_images_description: z.string().trim().max(trainingTextMaxCharacters).default(""),
    /** Uploads of one's own, pictures. */
    reference_upload_ids: z.array(z.uuid()).max(trainingReferencesMax).default([]),
    additional_notes: z.string().trim().max(trainingTextMaxCharacters).default(""),
    /** Whether whoever is shown agrees to it, or whoever asks is shown. */
    has_consent: z.boolean().default(false),
  })
  .meta({ id: "TrainingRequest" });
export type TrainingRequest = z.infer<typeof trainingRequest>;

/** The same as it is typed: whether it is all there, and makes sense, is asked when it is sent. */
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

/** Some of it, saved field by field. */
export const trainingDraft = typed.partial().meta({ id: "TrainingDraft" });
export type TrainingDraft = z.infer<typeof trainingDraft>;

export const trainingOrder = z
  .object({
    id: z.string(),
    status: z.enum(trainingStatuses),
    ...typed.shape,
    price: money,
    /** What the finished model is called in requests and lists; `null` before. */
    model: z.string().nullable(),
    /** When it came to each status, the first first. */
    events: z.array(z.object({ status: z.enum(trainingStatuses), at: z.iso.datetime() })),
    /** By when the team writes; `null` before the details are sent. */
    contact_due_at: z.iso.datetime().nullable(),
    /** Between when the model is to be ready; `null` before the team has confirmed and begun. */
    ready_from: z.iso.datetime().nullable(),
    ready_until: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "TrainingInquiry" });
export type TrainingOrder = z.infer<typeof trainingOrder>;

/** Why a picture does not count: too few pixels on its shorter side, like another one, or out of focus. */
export const pictureProblems = ["too_small", "duplicate", "blurred"] as const;
export type PictureProblem = (typeof pictureProblems)[number];

/** A picture that the model is to learn from. */
export const datasetPicture = z
  .object({
    upload_id: z.string(),
    name: z.string(),
    /** Signed and expiring; relative addresses resolve against the API's base. */
    url: z.string(),
    thumbnail_url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** `checking` until it was looked at; what is wrong with it is complete only then. */
    state: z.enum(["checking", "checked"]),
    problems: z.array(z.enum(pictureProblems)),
    /** The upload that it is like; only of a duplicate. */
    duplicate_of: z.string().nullable(),
  })
  .meta({ id: "DatasetPicture" });
export type DatasetPicture = z.infer<typeof datasetPicture>;

export const dataset = z
  .object({
    /** In the order in which they were added. */
    pictures: z.array(datasetPicture),
    /** How many were looked at and have nothing wrong. */
    usable: z.number().int(),
    /** How many have not been looked at yet. */
    checking: z.number().int(),
    minimum: z.number().int(),
    maximum: z.number().int(),
    /** The shortest side a picture may have, in pixels. */
    side_minimum: z.number().int(),
    is_enough: z.boolean(),
  })
  .meta({ id: "Dataset" });
export type Dataset = z.infer<typeof dataset>;

/** A finished model of one's own. */
export const trainedModel = z
  .object({
    /** What it is asked for by, as the `model` of a generation. */
    id: z.string(),
    inquiry_id: z.string(),
    name: z.string(),
    /** Put before every prompt; may be empty. */
    trigger_word: z.string(),
    strength: z.number(),
    /** The model it is put over; what is made with it costs the same. */
    base_model: z.string(),
    /** Where it can be used now. */
    modes: z.array(z.enum(generationTypes)),
    /** Whether it can be used at all now: paid for, and an engine is there that can load it. */
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
      "Ask for a trained model. The same request again within ten minutes, or with the same Idempotency-Key, gives the same inquiry.",
    auth: "bearer",
    headers: idempotencyKey,
    body: trainingRequest,
    answer: { status: 201, payload: trainingOrder },
    refusals: ["CONFLICT"],
  }),
  orders: endpoint({
    method: "GET",
    path: "/api/auth/lora-training-inquiries/",
    tag: "Training",
    summary: "Your requests for trained models, newest first, and what a new one costs.",
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
    summary: "Your finished models, newest first, and whether each can be used now.",
    auth: "bearer",
    answer: { status: 200, payload: z.object({ models: z.array(trainedModel) }).meta({ id: "TrainedModels" }) },
    refusals: [],
  }),
  status: endpoint({
    method: "GET",
    path: "/api/auth/lora-training-inquiry/{id}/status/",
    tag: "Training",
    summary: "Where one of your requests for a trained model stands.",
    auth: "bearer",
    params: orderParams,
    answer: { status: 200, payload: trainingOrder },
    refusals: ["NOT_FOUND"],
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/auth/lora-training-inquiry/draft/",
    tag: "Training",
    summary: "Begin a request for a trained model step by step; one that is open and not paid is given back.",
    auth: "bearer",
    answer: { status: 201, payload: trainingOrder },
    refusals: ["CONFLICT"],
  }),
  save: endpoint({
    method: "PATCH",
    path: "/api/auth/lora-training-inquiry/{id}/",
    tag: "Training",
    summary:
      "Save fields of a request as they are typed, until its details are sent; a link that is still missing then alone, until training begins.",
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
    summary: "Discard a request that is not paid.",
    auth: "bearer",
    params: orderParams,
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  confirmPayment: endpoint({
    method: "POST",
    path: "/api/auth/lora-training-inquiry/{id}/confirm-payment/",
    tag: "Training",
    summary: "Ask the payment provider whether a request is paid, and give the request as it stands then.",
    auth: "bearer",
    params: orderParams,
    answer: { status: 200, payload: trainingOrder },
    refusals: ["NOT_FOUND", "SERVICE_UNAVAILABLE"],
  }),
  submit: endpoint({
    method: "POST",
    path: "/api/auth/lora-training-inquiry/{id}/submit/",
    tag: "Training",
    summary: "Send the details of a paid request to the team. Sent again, it gives the request as it stands.",
    auth: "bearer",
    params: orderParams,
    answer: { status: 200, payload: trainingOrder },
    refusals: ["NOT_FOUND", "CONFLICT", "VALIDATION_ERROR"],
  }),
  dataset: endpoint({
    method: "GET",
    path: "/api/auth/lora-training-inquiry/{id}/dataset/",
    tag: "Training",
    summary: "The pictures of a request, and what is wrong with each of them.",
    auth: "bearer",
    params: orderParams,
    answer: { status: 200, payload: dataset },
    refusals: ["NOT_FOUND"],
  }),
  addPictures: endpoint({
    method: "POST",
    path: "/api/auth/lora-training-inquiry/{id}/dataset/",
    tag: "Training",
    summary: "Add uploads of yours to the pictures of a request; they are looked at soon after.",
    auth: "bearer",
    params: orderParams,
    body: z.object({ upload_ids: z.array(z.uuid()).min(1).max(datasetPicturesMax) }),
    answer: { status: 201, payload: dataset },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  removePicture: endpoint({
    method: "DELETE",
    path: "/api/auth/lora-training-inquiry/{id}/dataset/{upload_id}/",
    tag: "Training",
    summary: "Take a picture out of a request; the upload stays.",
    auth: "bearer",
    params: orderParams.extend({ upload_id: z.uuid() }),
    answer: { status: 200, payload: dataset },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
};
