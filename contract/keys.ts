import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { keyScopes } from "./key-terms.ts";
import { keyNameMaxCharacters } from "./limits.ts";

export const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    /** Its first characters, to tell keys apart. */
    hint: z.string(),
    created_at: z.iso.datetime(),
    /** To the minute; `null` for a key that was never used. */
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z
  .object({
    name: z.string().trim().min(1).max(keyNameMaxCharacters),
    scopes: z.array(z.enum(keyScopes)).min(1, "chooseOne").max(keyScopes.length),
  })
  .meta({ id: "NewApiKey" });

export const keys = {
  list: endpoint({
    method: "GET",
    path: "/api/auth/keys/",
    tag: "API keys",
    summary: "List your API keys, newest first. `included` tells whether your plan includes API access.",
    auth: "bearer",
    answer: { status: 200, payload: z.object({ included: z.boolean(), results: z.array(apiKey) }) },
    refusals: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/auth/keys/",
    tag: "API keys",
    summary: "Create an API key. `secret` is the bearer token. It is shown only once.",
    auth: "bearer",
    body: newApiKey,
    answer: { status: 201, payload: apiKey.extend({ secret: z.string() }).meta({ id: "ApiKeyWithSecret" }) },
    refusals: ["FORBIDDEN", "CONFLICT"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/auth/keys/{id}/",
    tag: "API keys",
    summary: "Revoke an API key. It stops working immediately.",
    auth: "bearer",
    params: z.object({ id: z.uuid() }),
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
};
