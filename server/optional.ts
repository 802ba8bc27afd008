import { z } from "zod";

/** A setting that is there but empty counts as left out, as in a copied `.env.example`. */
export const absentWhenEmpty = (value: unknown) => (value === "" ? undefined : value);

/** A setting that may be left out. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(absentWhenEmpty, schema.optional());
