import { z } from "zod";

/** An empty setting counts as absent, as in a copied `.env.example`. */
export const absentWhenEmpty = (value: unknown) => (value === "" ? undefined : value);

/** Returns a schema for a setting that may be absent or empty. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(absentWhenEmpty, schema.optional());

/** Like `optional`, for a secret: it may also be in the file that the setting with `_FILE` after its name names. */
export const secret = <T extends z.ZodType>(schema: T) => optional(schema).meta({ isSecret: true });
