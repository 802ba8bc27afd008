import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const exportStatuses = ["none", "packing", "ready", "failed"] as const;

/** How a file with all that is kept about somebody stands. Instants and the size are `null` while they are not known. */
export const dataExport = z
  .object({
    status: z.enum(exportStatuses),
    asked_at: z.iso.datetime().nullable(),
    /** When it was packed, or could not be. */
    ended_at: z.iso.datetime().nullable(),
    size_bytes: z.number().int().nullable(),
    /** Until when it is kept. */
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "DataExport" });
export type DataExport = z.infer<typeof dataExport>;

const path = "/api/auth/user/export/";

export const exports = {
  read: endpoint({
    method: "GET",
    path,
    tag: "Accounts",
    summary: "How the file with all your personal data stands.",
    auth: "bearer",
    answer: { status: 200, payload: dataExport },
    refusals: [],
  }),
  begin: endpoint({
    method: "POST",
    path,
    tag: "Accounts",
    summary: "Have all your personal data packed anew. Asking again while that is under way changes nothing.",
    auth: "bearer",
    answer: { status: 202, payload: dataExport },
    refusals: [],
  }),
  file: endpoint({
    method: "GET",
    path: `${path}file/`,
    tag: "Accounts",
    summary: "All your personal data as a ZIP, once it is packed: JSON, originals, and a page that opens offline.",
    auth: "bearer",
    answer: { status: 200, fileType: "application/zip" },
    refusals: ["NOT_FOUND"],
  }),
};
