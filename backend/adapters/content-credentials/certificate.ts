import { X509Certificate } from "node:crypto";
import type { Signer } from "./port.ts";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
/** Readers accept no signature of an expired certificate, not even of a file signed before. */
const validYears = 30;
/** Clocks of readers may be behind. */
const validFromDays = 1;
const dayMilliseconds = 86_400_000;
/** What C2PA readers accept without a setting of their own: `emailProtection`. */
export const requiredUsage = "1.3.6.1.5.5.7.3.4";

/**
 * Creates a signing key, and a certificate for it by an authority of its own whose key is thrown away. Readers show the
 * organization as the one that signed, and cannot know whether that is true.
 */
export async function createSigner(organization: string, now: number): Promise<Signer> {
  // The library asks for it. Neither is loaded unless a certificate is created.
  await import("reflect-metadata");
  const x509 = await import("@peculiar/x509");
  const { subtle } = crypto;
  const authorityKeys = await subtle.generateKey(algorithm, false, ["sign", "verify"]);
  const keys = await subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const common = {
    notBefore: new Date(now - validFromDays * dayMilliseconds),
    notAfter: new Date(now + validYears * 365 * dayMilliseconds),
    signingAlgorithm: algorithm,
  };
  // The library reads quotation marks, `#` and backslashes in a plain string as a notation.
  const named = (name: string) =>
    new x509.Name([{ O: [{ utf8String: organization }] }, { CN: [{ utf8String: name }] }]);
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...common,
    name: named("Atelier Content Credentials Authority"),
    keys: authorityKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    ...common,
    subject: named("Atelier Content Credentials"),
    issuer: authority.subjectName,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([requiredUsage], true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  return {
    privateKey: x509.PemConverter.encode(await subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY"),
    chain: [leaf, authority].map(({ rawData }) => new Uint8Array(rawData)),
  };
}

/** Returns the organization that a certificate names, if it names one. */
export function organizationOf(certificate: Uint8Array): unknown {
  return new X509Certificate(certificate).toLegacyObject().subject.O;
}
