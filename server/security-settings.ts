import { z } from "zod";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import { optional } from "./optional.ts";

const email = z.email();
// A URL may be written with line breaks, which would begin another line of the file.
const webPage = z.url({ protocol: /^https$/ }).regex(/^\S+$/, "must be an https:// address");

/** One contact of the list as a URI (RFC 9116, section 2.5.3). */
const contact = z
  .string()
  .trim()
  // Other characters than those of plain addresses are encoded in a URI (RFC 6068, section 2).
  .transform((value) =>
    email.safeParse(value).success ? `mailto:${value.split("@").map(encodeURIComponent).join("@")}` : value,
  )
  .refine(
    (value) => /^mailto:[^\s<>@]+@[^\s<>@]+$/i.test(value) || webPage.safeParse(value).success,
    "must list email addresses and https:// addresses, with commas between them",
  );

/** Whom to tell about a vulnerability of this installation. */
export const securityEnvironment = {
  SECURITY_CONTACT: optional(
    z
      .string()
      .max(1_000)
      .transform((list) => list.split(","))
      .pipe(z.array(contact)),
  ),
  SECURITY_POLICY: optional(webPage),
};

export interface SecuritySettings {
  /** URIs, the preferred one first. */
  contacts: readonly string[];
  /** The page that says how vulnerabilities are to be reported. */
  policy: string | null;
}

/** Returns what `/.well-known/security.txt` says; `null` without a contact. Throws CannotStartError for a policy alone. */
export function securitySettings(env: z.infer<z.ZodObject<typeof securityEnvironment>>): SecuritySettings | null {
  const { SECURITY_CONTACT: contacts, SECURITY_POLICY: policy = null } = env;
  if (contacts) return { contacts, policy };
  if (policy !== null) throw new CannotStartError("SECURITY_POLICY needs SECURITY_CONTACT.");
  return null;
}
