import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { verifiedFileMaxBytes } from "./limits.ts";
import { fileRecipe } from "./uploads.ts";
import {
  credentialProblems,
  credentialStates,
  digitalSourceTypes,
  ingredientRelations,
  verifiableTypes,
} from "./verification-terms.ts";

/** What is said about how a file came to be. All texts are from the file: plain, bounded, and not to be trusted. */
const provenance = z.object({
  /** A term of the IPTC; `null` where none is given. */
  digital_source_type: z.enum(digitalSourceTypes).nullable(),
  /** The program that wrote the file. */
  program: z.string().nullable(),
  /** The model, or another program that the first one used. */
  model: z.string().nullable(),
  /** When it was created, as the program says. */
  created_at: z.iso.datetime().nullable(),
  /** Whether a program says that it edited the file. */
  is_edited: z.boolean(),
});

const signer = z.object({
  /** The organization in the certificate. Anyone can issue one with any name. */
  name: z.string().nullable(),
  /** Whether the certificate is this studio's own. */
  is_this_studio: z.boolean(),
  /** The time of a timestamping service; `null` without one. */
  signed_at: z.iso.datetime().nullable(),
});

const credentials = z.object({
  state: z.enum(credentialStates),
  problems: z.array(z.enum(credentialProblems)),
  signer: signer.nullable(),
});

const ownFacts = z.object({
  ...provenance.shape,
  title: z.string().nullable(),
  media_type: z.string().nullable(),
  relation: z.enum(ingredientRelations),
  /** As the program found them that used the file. The file itself is not included, so it cannot be verified again. */
  credentials,
});

/** A file that another one was created from. */
export interface Ingredient extends z.infer<typeof ownFacts> {
  ingredients: Ingredient[];
}

const ingredient: z.ZodType<Ingredient> = z
  .object({ ...ownFacts.shape, ingredients: z.array(z.lazy(() => ingredient)) })
  .meta({ id: "Ingredient" });

/** What a file tells about its origin, and whether that can be relied on. */
export const verification = z
  .object({
    media_type: z.enum(verifiableTypes),
    credentials,
    /** Without intact credentials, unprotected: anyone could have written it. */
    ...provenance.shape,
    /** The recipe of a file that was downloaded from a studio like this one. */
    recipe: fileRecipe.nullable(),
    ingredients: z.array(ingredient),
    /** Ingredients beyond the limits of depth and number. */
    omitted_ingredients: z.number().int(),
  })
  .meta({ id: "Verification" });
export type Verification = z.infer<typeof verification>;

export const verifications = {
  verify: endpoint({
    method: "POST",
    path: "/api/verify/",
    tag: "Verification",
    summary:
      "Read who created a PNG, JPEG, WebP, AVIF, or MP4 file, with what, from what, and whether it has changed since. The file is not stored. Works without a token unless the operator turned that off.",
    auth: "optional",
    scope: "gallery",
    file: { fields: { file: { maxBytes: verifiedFileMaxBytes } }, isSpooled: true },
    answer: { status: 200, payload: verification },
    refusals: ["VALIDATION_ERROR", "SERVICE_UNAVAILABLE"],
  }),
};
