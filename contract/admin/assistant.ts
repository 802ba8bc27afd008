import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { assistantProviders, connectionProblems, servedModelMaxCharacters } from "./engine-terms.ts";
import { connectionKey, connectionUrl, keptKey, testResult } from "./engines.ts";

/** What answers in chats. Everything but the provider is left out for the coach. */
const assistantConnection = z.object({
  provider: z.enum(assistantProviders),
  url: connectionUrl.optional(),
  /** Left out, the key of the same provider stays. */
  key: connectionKey.optional(),
  kept_key: keptKey.optional(),
  model: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, { error: "connectionKey" })
    .max(servedModelMaxCharacters)
    .optional(),
  /** Whether images are sent to the model. */
  sees_pictures: z.boolean().default(false),
});

const assistantInfo = z
  .object({
    provider: z.enum(assistantProviders),
    url: z.string().nullable(),
    has_key: z.boolean(),
    key_ends_with: z.string().nullable(),
    model: z.string().nullable(),
    sees_pictures: z.boolean(),
    /** Whether the environment chooses it. Then it cannot be changed. */
    is_locked: z.boolean(),
    last_test: z
      .object({ at: z.iso.datetime(), problem: z.enum(connectionProblems).nullable(), message: z.string() })
      .nullable(),
  })
  .meta({ id: "AssistantConnection" });
export type AssistantInfo = z.infer<typeof assistantInfo>;

const shared = { tag: "Administration", auth: "bearer", role: "admin" } as const;

export const adminAssistant = {
  read: endpoint({
    ...shared,
    method: "GET",
    path: "/api/admin/assistant/",
    summary: "Retrieve what answers in chats.",
    answer: { status: 200, payload: assistantInfo },
    refusals: [],
  }),
  change: endpoint({
    ...shared,
    method: "PUT",
    path: "/api/admin/assistant/",
    summary: "Choose what answers in chats. It applies at once, in every process.",
    body: assistantConnection,
    answer: { status: 200, payload: assistantInfo },
    refusals: ["VALIDATION_ERROR", "CONFLICT"],
  }),
  test: endpoint({
    ...shared,
    method: "POST",
    path: "/api/admin/assistant/test/",
    summary: "Call the provider of a language model and say in one sentence what is wrong.",
    body: assistantConnection,
    answer: { status: 200, payload: testResult },
    refusals: ["VALIDATION_ERROR"],
  }),
};
