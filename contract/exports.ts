import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const exportStatuses = ["none", "packing", "ready", "failed"] as const;

/** The state of a user's data export. Instants and the size are `null` until they are known. */
export const dataExport = z
  .object({
    status: z.enum(exportStatuses),
    asked_at: z.iso.datetime().nullable(),
    /** When it was complete or had failed. */
    ended_at: z.iso.datetime().nullable(),
    size_bytes: z.number().int().nullable(),
    /** When it is deleted. */
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
    summary: "Retrieve the status of your data export.",
    auth: "bearer",
    answer: { status: 200, payload: dataExport },
    refusals: [],
  }),
  begin: endpoint({
    method: "POST",
    path,
    tag: "Accounts",
    summary: "Create a new export of all your personal data. Has no effect while an export is in progress.",
    auth: "bearer",
    pausesInMaintenance: true,
    answer: { status: 202, payload: dataExport },
    refusals: [],
  }),
  file: endpoint({
    method: "GET",
    path: `${path}file/`,
    tag: "Accounts",
    summary: "Download your data export as a ZIP file: JSON, original files, and a page that opens offline.",
    auth: "bearer",
    answer: { status: 200, fileType: "application/zip" },
    refusals: ["NOT_FOUND"],
  }),
};
