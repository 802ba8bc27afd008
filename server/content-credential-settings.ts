import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { operatorSigner } from "../backend/adapters/content-credentials/operator-signer.ts";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import type { ContentCredentialSettings } from "../backend/content-credentials.ts";
import { absentWhenEmpty, optional } from "./optional.ts";

/** The environment variables of Content Credentials. The two files are paths, not secrets. */
export const contentCredentialEnvironment = {
  CONTENT_CREDENTIALS: z.preprocess(absentWhenEmpty, z.enum(["on", "off"]).default("on")),
  C2PA_CERTIFICATE_FILE: optional(z.string().trim().min(1)),
  C2PA_KEY_FILE: optional(z.string().trim().min(1)),
};

const contentCredentials = z.object(contentCredentialEnvironment);

/**
 * Returns what signs the files that leave; `null` if nothing does. Throws CannotStartError with one line when the
 * operator's certificate cannot be used.
 */
export function contentCredentialSettings(env: z.infer<typeof contentCredentials>): ContentCredentialSettings | null {
  const { CONTENT_CREDENTIALS, C2PA_CERTIFICATE_FILE: certificates, C2PA_KEY_FILE: key } = env;
  if ((certificates === undefined) !== (key === undefined))
    throw new CannotStartError("C2PA_CERTIFICATE_FILE and C2PA_KEY_FILE belong together: set both or none of them.");
  if (CONTENT_CREDENTIALS === "off") return null;
  if (certificates === undefined || key === undefined) return { signer: null };
  const signer = operatorSigner(
    textOf("C2PA_CERTIFICATE_FILE", certificates),
    textOf("C2PA_KEY_FILE", key),
    Date.now(),
  );
  if (typeof signer === "string")
    throw new CannotStartError(`C2PA_CERTIFICATE_FILE and C2PA_KEY_FILE cannot be used: ${signer}.`);
  return { signer };
}

function textOf(name: string, path: string): string {
  try {
    return readFileSync(resolve(path), "utf8");
  } catch (error) {
    throw new CannotStartError(`${name}, ${path}, cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
