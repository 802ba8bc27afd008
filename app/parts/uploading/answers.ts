import { z } from "zod";
import { chosenFile } from "../composer/chosen-file.ts";

/**
 * Why a file was refused. `soon`: an immediate retry may help; `later`: a retry may help after another action; `never`:
 * this file is not accepted.
 */
const refused = z.object({
  ok: z.literal(false),
  message: z.string(),
  again: z.enum(["soon", "later", "never"]),
});
export type Refused = z.infer<typeof refused>;

/**
 * The answer when an upload may start: its owner, its id, and the parts already received. `begun` is `null` where files
 * are accepted only as a whole.
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

/** A part was received. */
export const partAnswer = z.discriminatedUnion("ok", [z.object({ ok: z.literal(true) }), refused]);
export type PartAnswer = z.infer<typeof partAnswer>;

/** The file was stored. */
export const keptAnswer = z.discriminatedUnion("ok", [z.object({ ok: z.literal(true), file: chosenFile }), refused]);
export type KeptAnswer = z.infer<typeof keptAnswer>;
