import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What every visitor may know about the studio. Every page shows some of it. */
export const studioInfo = z
  .object({
    name: z.string(),
  })
  .meta({ id: "Studio" });
export type StudioInfo = z.infer<typeof studioInfo>;

export const studio = {
  read: endpoint({
    method: "GET",
    path: "/api/studio/",
    tag: "Studio",
    summary: "Retrieve what every visitor may know about the studio.",
    auth: "none",
    answer: { status: 200, payload: studioInfo },
    refusals: [],
  }),
};
