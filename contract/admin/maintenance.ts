import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { maintenanceMessageMaxCharacters } from "./announcement-terms.ts";

const maintenance = z
  .object({
    is_on: z.boolean(),
    /** What every page says about it; empty for the usual sentence in the user's language. */
    message: z.string(),
    /** When it was turned on; `null` while it is off. */
    started_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Maintenance" });
export type Maintenance = z.infer<typeof maintenance>;

export const adminMaintenance = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/maintenance/",
    tag: "Administration",
    summary: "Retrieve whether the studio is in maintenance.",
    auth: "bearer",
    role: "admin",
    answer: { status: 200, payload: maintenance },
    refusals: [],
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/admin/maintenance/",
    tag: "Administration",
    summary:
      "Turn maintenance on or off. While it is on, new work is refused with `MAINTENANCE`, except from administrators; waiting runs stay in the queue, and running ones finish.",
    auth: "bearer",
    role: "admin",
    body: z.object({
      is_on: z.boolean(),
      message: z.string().trim().max(maintenanceMessageMaxCharacters).default(""),
    }),
    answer: { status: 200, payload: maintenance },
    refusals: [],
  }),
};
