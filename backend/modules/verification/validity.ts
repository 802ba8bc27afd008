import { z } from "zod";
import type { Ingredient, Verification } from "../../../contract/verification.ts";
import { type CredentialProblem, credentialProblems } from "../../../contract/verification-terms.ts";
import type { Manifest, ManifestStore } from "../../adapters/content-credentials/port.ts";
import { instantOf, shownText } from "./provenance.ts";

type Credentials = Verification["credentials"];

export const noCredentials: Credentials = { state: "none", problems: [], signer: null };

const statuses = z.array(z.object({ code: z.string(), url: z.string().default("") })).default([]);
const failures = z.object({ failure: statuses }).default({ failure: [] });
const results = z.object({
  activeManifest: failures,
  ingredientDeltas: z.array(z.object({ validationDeltas: failures })).default([]),
});

/** Failures of C2PA 2.x, "Validation status codes". */
const problemOf: readonly [RegExp, CredentialProblem][] = [
  [/^assertion\.(dataHash|bmffHash|boxesHash|collectionHash|multiAssetHash)\.mismatch$/, "content-changed"],
  [/^assertion\.(hashedURI\.mismatch|missing|undeclared|inaccessible|notRedacted)$/, "credentials-changed"],
  [/^ingredient\.(hashedURI|manifest)\.(mismatch|missing)$/, "credentials-changed"],
  [/^(claimSignature\.(mismatch|missing)|signingCredential\.invalid|algorithm\..*)$/, "signature-invalid"],
  [/^(signingCredential\.expired|claimSignature\.outsideValidity)$/, "certificate-expired"],
  [/^signingCredential\.(ocsp\.)?revoked$/, "certificate-revoked"],
];

/** No certificate is on a trust list that we know, except our own. That says nothing about the file. */
const ignored = /^(signingCredential\.(untrusted|ocsp\.(skipped|inaccessible))|timeStamp\..*)$/;

/** What the reader found about the file as it is. */
export function validityOf(store: ManifestStore, manifest: Manifest, isOwn: boolean): Credentials {
  const { data } = results.safeParse(store.validation_results);
  const found = problemsIn((data?.activeManifest.failure ?? store.validation_status).map(({ code }) => code));
  // A reason that we do not know is still one.
  const problems = found.length === 0 && store.validation_state === "Invalid" ? (["malformed"] as const) : found;
  return credentialsWith([...problems], manifest, isOwn);
}

/**
 * What a program found about an ingredient when it was used, and what the reader found now about its manifest. The
 * content of an ingredient is not there anymore.
 */
export function ingredientValidity(
  store: ManifestStore,
  recorded: unknown,
  label: string,
  isOwn: boolean,
): Ingredient["credentials"] {
  const then = results.safeParse(recorded).data?.activeManifest.failure ?? [];
  const now = results.safeParse(store.validation_results).data?.ingredientDeltas ?? [];
  const later = now
    .flatMap(({ validationDeltas }) => validationDeltas.failure)
    .filter(({ url }) => url.includes(`/c2pa/${label}`));
  const manifest = store.manifests[label];
  const problems = problemsIn([...then, ...later].map(({ code }) => code));
  return manifest ? credentialsWith(problems, manifest, isOwn) : noCredentials;
}

function problemsIn(codes: readonly string[]): CredentialProblem[] {
  const found = new Set(
    codes
      .filter((code) => !ignored.test(code))
      .map((code) => problemOf.find(([pattern]) => pattern.test(code))?.[1] ?? "malformed"),
  );
  return credentialProblems.filter((problem) => found.has(problem));
}

function credentialsWith(problems: CredentialProblem[], { signature_info }: Manifest, isOwn: boolean): Credentials {
  // Only an intact signature proves that the content has changed.
  const isChanged = problems.length === 1 && problems[0] === "content-changed";
  const state = problems.length === 0 ? "intact" : isChanged ? "changed" : "invalid";
  const signer = signature_info && {
    name: shownText(signature_info.issuer ?? signature_info.common_name),
    is_this_studio: isOwn && !problems.some((problem) => problem !== "content-changed"),
    signed_at: instantOf(signature_info.time),
  };
  return { state, problems, signer: signer ?? null };
}
