import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { importOutcomes, importProblems, importStatuses, refusedFileProblems } from "./import-terms.ts";
import { fileNameMaxCharacters, importPartMax, uploadPartBytes } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";

/** One import: an archive of images that becomes uploads in the background. */
export const fileImport = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum(importStatuses),
    /** Why it failed; `null` unless it has. */
    problem: z.enum(importProblems).nullable(),
    size_bytes: z.number().int(),
    /** The size of every part of the archive except the last, which has the rest. */
    part_bytes: z.number().int(),
    /** Parts are numbered from 1 to this. */
    part_count: z.number().int(),
    /** The numbers of the received parts; none once it has ended. */
    parts: z.array(z.number().int()),
    /** How many files the archive has; `null` until its list was read. */
    file_count: z.number().int().nullable(),
    imported_count: z.number().int(),
    /** Files that were uploads before. */
    existing_count: z.number().int(),
    refused_count: z.number().int(),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    /** When an unfinished archive, or the report of an ended import, is removed; `null` while it is `working`. */
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Import" });
export type FileImport = z.infer<typeof fileImport>;

/** The result of one file of an archive. */
export const importedFile = z
  .object({
    name: z.string(),
    outcome: z.enum(importOutcomes),
    /** Why it was refused; `null` unless it was. */
    problem: z.enum(refusedFileProblems).nullable(),
    /** The upload made of it, or the one that was there. It may have been deleted since. */
    upload_id: z.string().nullable(),
  })
  .meta({ id: "ImportedFile" });
export type ImportedFile = z.infer<typeof importedFile>;

/** The description of an archive before its parts are sent. */
export const importToStart = z.object({
  name: z.string().max(fileNameMaxCharacters).default(""),
  size_bytes: z.number().int().min(1),
  /** With it, starting the same archive again resumes its import. */
  last_modified: z.iso.datetime().optional(),
});

const params = z.object({ id: z.uuid() });

export const imports = {
  begin: endpoint({
    method: "POST",
    path: "/api/gallery/imports/",
    tag: "Imports",
    summary:
      "Start an import of images from a ZIP archive of at most 2 GB and 10,000 files. Send the archive in parts, then start the work. Starting the same archive again, by name, size and last modification, resumes its import. You can have one unfinished import at a time.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "gallery",
    body: importToStart,
    answer: { status: 201, payload: fileImport },
    refusals: ["CONFLICT", "PAYLOAD_TOO_LARGE"],
  }),
  sendPart: endpoint({
    method: "PUT",
    path: "/api/gallery/imports/{id}/parts/{number}/",
    tag: "Imports",
    summary: "Upload one part of the archive, in any order. Sending a part again replaces it.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "gallery",
    params: params.extend({ number: z.coerce.number().int().min(1).max(importPartMax) }),
    file: { fields: { part: { maxBytes: uploadPartBytes } } },
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT", "VALIDATION_ERROR"],
  }),
  start: endpoint({
    method: "POST",
    path: "/api/gallery/imports/{id}/start/",
    tag: "Imports",
    summary: "Start the work once all parts are there. A repeated call returns the same import.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "gallery",
    params,
    answer: { status: 202, payload: fileImport },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/gallery/imports/{id}/cancel/",
    tag: "Imports",
    summary: "Cancel an unfinished import. Uploads it has made are kept. An ended import stays as it is.",
    auth: "bearer",
    scope: "gallery",
    params,
    answer: { status: 200, payload: fileImport },
    refusals: ["NOT_FOUND"],
  }),
  imports: endpoint({
    method: "GET",
    path: "/api/gallery/imports/",
    tag: "Imports",
    summary: "List your imports of the last 30 days, newest first.",
    auth: "bearer",
    scope: "gallery",
    query: pageQuery,
    answer: { status: 200, payload: paged(fileImport) },
    refusals: [],
  }),
  oneImport: endpoint({
    method: "GET",
    path: "/api/gallery/imports/{id}/",
    tag: "Imports",
    summary: "Retrieve an import and its progress.",
    auth: "bearer",
    scope: "gallery",
    params,
    answer: { status: 200, payload: fileImport },
    refusals: ["NOT_FOUND"],
  }),
  files: endpoint({
    method: "GET",
    path: "/api/gallery/imports/{id}/files/",
    tag: "Imports",
    summary: "List the result of each file of an import, in the order of the archive: all, or one outcome.",
    auth: "bearer",
    scope: "gallery",
    params,
    query: pageQuery.extend({ outcome: z.enum(importOutcomes).optional() }),
    answer: { status: 200, payload: paged(importedFile) },
    refusals: ["NOT_FOUND"],
  }),
};
