import { z } from "zod";

/** An item id in an address or a form: ours are UUIDs, other backends also use numbers. */
export const itemId = z.union([z.uuid(), z.string().regex(/^\d{1,20}$/)]);
