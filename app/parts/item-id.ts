import { z } from "zod";

/** The id of something as an address or a form names it: ours are UUIDs, other backends have numbers as well. */
export const itemId = z.union([z.uuid(), z.string().regex(/^\d{1,20}$/)]);
