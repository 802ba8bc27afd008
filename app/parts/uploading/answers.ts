import { z } from "zod";
import { chosenFile } from "../composer/chosen-file.ts";

/**
 * Why a file is not kept. `soon`: to try again may help, and costs nobody anything; `later`: once something else was done;
 * `never`: not this file.
 */
const refused = z.object({
  ok: z.literal(false),
  message: z.string(),
  again: z.enum(["soon", "later", "never"]),
});
export type Refused = z.infer<typeof refused>;

/**
 * A file that may be sent now, and whose it will be: its name there, and which of its parts are there already; `null` where
 * files are taken whole alone.
 */
export const pendingUploadAnswer = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    owner: z.string(),
    begun: z
      .object({
        id: z.string(),
        partBytes: z.number().int().positive(),
        partCount: z.number().int(),
        parts: z.array(z.number().int()),
      })
      .nullable(),
  }),
  refused,
]);
export type PendingUploadAnswer = z.infer<typeof pendingUploadAnswer>;

/** One part is there. */
export const partAnswer = z.discriminatedUnion("ok", [z.object({ ok: z.literal(true) }), refused]);
export type PartAnswer = z.infer<typeof partAnswer>;

/** The file is kept. */
export const keptAnswer = z.discriminatedUnion("ok", [z.object({ ok: z.literal(true), file: chosenFile }), refused]);
export type KeptAnswer = z.infer<typeof keptAnswer>;
