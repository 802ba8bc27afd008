import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { generationTypes } from "../generation-terms.ts";
import { paged, pageQuery } from "../paging.ts";
import { searchText } from "../search-text.ts";
import { dataset, trainingOrder, trainingStatuses } from "../training.ts";
import { baseModelMaxCharacters, loraMaxCharacters, loraStrength, triggerWordMaxCharacters } from "./order-terms.ts";

const status = z.enum(trainingStatuses);

export const adminOrder = trainingOrder
  .extend({
    /** Signed, expiring addresses of the reference images. Deleted ones are omitted. */
    reference_urls: z.array(z.string()),
    /** How many training images their owner has deleted. */
    missing_pictures: z.number().int(),
    /** The statuses that it can be moved to by hand. */
    next: z.array(status),
    /** The attached model; `null` before. */
    attached: z.object({ lora: z.string(), trigger: z.string(), strength: z.number(), base: z.string() }).nullable(),
    /** Whether a model can be attached or replaced. */
    takes_model: z.boolean(),
  })
  .meta({ id: "AdminOrder" });
export type AdminOrder = z.infer<typeof adminOrder>;

export const adminOrderDetails = adminOrder.extend({ dataset }).meta({ id: "AdminOrderDetails" });
export type AdminOrderDetails = z.infer<typeof adminOrderDetails>;

export const erasedOrder = z
  .object({
    id: z.string(),
    /** Its last status. */
    status,
    /** The attached file, which remains on the engine; `null` if there was none. */
    lora: z.string().nullable(),
    erased_at: z.iso.datetime(),
  })
  .meta({ id: "ErasedOrder" });
export type ErasedOrder = z.infer<typeof erasedOrder>;

export const loraEngine = z
  .object({
    id: z.string(),
    label: z.string(),
    healthy: z.boolean(),
    /** The files of trained models that it can load. */
    loras: z.array(z.string()),
    /** Its models that support them. */
    bases: z.array(z.object({ id: z.string(), label: z.string(), modes: z.array(z.enum(generationTypes)) })),
  })
  .meta({ id: "LoraEngine" });
export type LoraEngine = z.infer<typeof loraEngine>;

export const attachment = z.object({
  /** The file name in the engine's list. */
  lora: z.string().trim().min(1).max(loraMaxCharacters),
  /** Put before every prompt. Omitted fields keep the attached value, or get a default if there is none. */
  trigger: z.string().trim().max(triggerWordMaxCharacters).optional(),
  strength: z.number().min(loraStrength.min).max(loraStrength.max).optional(),
  /** `null` chooses a text-to-image base model if there is one, otherwise the first. */
  base: z.string().trim().min(1).max(baseModelMaxCharacters).nullable().optional(),
  /** Skips the engine check, and allows a file that is already another user's model. */
  force: z.boolean().default(false),
});

const orderParams = z.object({ id: z.uuid() });

export const adminOrders = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/orders/",
    tag: "Administration",
    summary: "List the training orders of all users, the newest first, without drafts.",
    auth: "bearer",
    role: "admin",
    query: pageQuery.extend({
      status: status.optional(),
      /** A part of the model's name, of the customer's name or email address, or the id. */
      search: searchText,
      /** Only orders older than this one. */
      before: z.uuid().optional(),
    }),
    answer: { status: 200, payload: paged(adminOrder) },
    refusals: [],
  }),
  erased: endpoint({
    method: "GET",
    path: "/api/admin/orders/erased/",
    tag: "Administration",
    summary: "List paid training orders whose owners deleted their accounts. Their model files remain to be removed.",
    auth: "bearer",
    role: "admin",
    query: pageQuery.extend({
      /** A part of the model file's name, or the id. */
      search: searchText,
    }),
    answer: { status: 200, payload: paged(erasedOrder) },
    refusals: [],
  }),
  loras: endpoint({
    method: "GET",
    path: "/api/admin/orders/loras/",
    tag: "Administration",
    summary: "List the engines that can load trained models, with the files and base models that each has.",
    auth: "bearer",
    role: "admin",
    answer: { status: 200, payload: z.object({ engines: z.array(loraEngine) }) },
    refusals: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/api/admin/orders/{id}/",
    tag: "Administration",
    summary: "Retrieve a training order with its contact details and, once it is paid, its training images.",
    auth: "bearer",
    role: "admin",
    params: orderParams,
    answer: { status: 200, payload: adminOrderDetails },
    refusals: ["NOT_FOUND"],
  }),
  move: endpoint({
    method: "POST",
    path: "/api/admin/orders/{id}/move/",
    tag: "Administration",
    summary: "Move a training order to its next status. Only its payment makes it paid or refunded.",
    auth: "bearer",
    role: "admin",
    params: orderParams,
    body: z.object({
      /** The status that the caller saw. An order that has moved meanwhile is not moved. */
      from: status,
      to: status,
    }),
    answer: { status: 200, payload: adminOrderDetails },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  attach: endpoint({
    method: "POST",
    path: "/api/admin/orders/{id}/model/",
    tag: "Administration",
    summary: "Attach the finished model to a training order, or replace it, after checking that an engine can load it.",
    auth: "bearer",
    role: "admin",
    params: orderParams,
    body: attachment,
    answer: { status: 200, payload: adminOrderDetails },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
};
