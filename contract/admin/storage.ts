import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { paged, pageQuery } from "../paging.ts";
import { searchText } from "../search-text.ts";
import { storedKinds } from "./storage-terms.ts";

const count = z.number().int();

export const storageOfUser = z
  .object({
    user_id: z.string(),
    /** `null` for an account that is being deleted. */
    email: z.string().nullable(),
    /** Creations and uploads. */
    items: count,
    bytes: count,
  })
  .meta({ id: "StorageOfUser" });
export type StorageOfUser = z.infer<typeof storageOfUser>;

export const adminStorage = {
  list: endpoint({
    method: "GET",
    path: "/api/admin/storage/",
    tag: "Administration",
    summary: "Retrieve what is stored, by kind and by user, the largest first.",
    auth: "bearer",
    role: "admin",
    query: pageQuery.extend({
      /** A part of an email address. */
      search: searchText,
    }),
    answer: {
      status: 200,
      payload: paged(storageOfUser).extend({
        kinds: z.array(
          z.object({
            kind: z.enum(storedKinds),
            items: count,
            /** With smaller copies; `null` if it is not known. */
            bytes: count.nullable(),
          }),
        ),
        /** `null` if the files are not on a disk of this machine. */
        free_bytes: count.nullable(),
        orphans: z.object({
          /** Files that nothing refers to, at the last check. */
          files: count,
          /** What the last cleanup removed. */
          removed: count,
          checked_at: z.iso.datetime().nullable(),
        }),
        missing: z.object({
          /** Creations and uploads that lack a file, at the last check. */
          items: count,
          checked_at: z.iso.datetime().nullable(),
        }),
        /** Whether a check or a cleanup is waiting or running. */
        is_busy: z.boolean(),
      }),
    },
    refusals: [],
  }),
  check: endpoint({
    method: "POST",
    path: "/api/admin/storage/check/",
    tag: "Administration",
    summary: "Look for files that nothing refers to, and for missing ones. It runs as a job and removes nothing.",
    auth: "bearer",
    role: "admin",
    answer: { status: 202 },
    refusals: [],
  }),
  clean: endpoint({
    method: "POST",
    path: "/api/admin/storage/clean/",
    tag: "Administration",
    summary: "Remove files older than two days that nothing refers to. It runs as a job.",
    auth: "bearer",
    role: "admin",
    answer: { status: 202 },
    refusals: [],
  }),
};
