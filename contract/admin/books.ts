import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** The comparison of the credits' books: each account's balance with its lots, its holds, and the ledger. */
export const books = z
  .object({
    /** When the last completed comparison began; `null` before the first. */
    checked_at: z.iso.datetime().nullable(),
    /** What that comparison found. */
    mismatches: z.number().int(),
    /** Whether a comparison is waiting or running. */
    is_comparing: z.boolean(),
  })
  .meta({ id: "Books" });
export type Books = z.infer<typeof books>;

export const adminBooks = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/books/",
    tag: "Administration",
    summary: "Retrieve the last comparison of the credits' books.",
    auth: "bearer",
    role: "admin",
    answer: { status: 200, payload: books },
    refusals: [],
  }),
  compare: endpoint({
    method: "POST",
    path: "/api/admin/books/compare/",
    tag: "Administration",
    summary:
      "Compare the credits' books. It runs as a job and changes nothing. Without this, it happens every six hours.",
    auth: "bearer",
    role: "admin",
    answer: { status: 202, payload: books },
    refusals: [],
  }),
};
