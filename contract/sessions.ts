import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const openSession = z
  .object({
    id: z.string(),
    /** The browser's user agent, cut to a readable length. */
    user_agent: z.string(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    is_current: z.boolean(),
  })
  .meta({ id: "Session" });
export type OpenSession = z.infer<typeof openSession>;

export const sessions = {
  list: endpoint({
    method: "GET",
    path: "/api/auth/sessions/",
    tag: "Sessions",
    summary: "List your sessions, most recently used first.",
    auth: "bearer",
    answer: { status: 200, payload: z.object({ results: z.array(openSession) }) },
    refusals: [],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/auth/sessions/{id}/",
    tag: "Sessions",
    summary: "End a session.",
    auth: "bearer",
    params: z.object({ id: z.uuid() }),
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  revokeOthers: endpoint({
    method: "POST",
    path: "/api/auth/sessions/revoke-others/",
    tag: "Sessions",
    summary: "End all your sessions except the current one.",
    auth: "bearer",
    answer: { status: 204 },
    refusals: [],
  }),
};
