import { createPrivateKey, X509Certificate } from "node:crypto";
import { requiredUsage } from "./certificate.ts";
import type { Signer } from "./port.ts";

const pemCertificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
/** The chain is part of every signed file. */
const chainMax = 5;

/**
 * Returns the signer of an operator's certificates and key in PEM, the leaf first. Returns a sentence if readers would
 * not accept what it signs.
 */
export function operatorSigner(certificates: string, key: string, now: number): Signer | string {
  const chain = readChain(certificates);
  const [leaf, ...authorities] = chain ?? [];
  if (!chain || !leaf || chain.length > chainMax)
    return `the certificate file must have one to ${chainMax} certificates in PEM, the one that signs first`;
  const privateKey = readKey(key);
  if (privateKey?.asymmetricKeyType !== "ec" || privateKey.asymmetricKeyDetails?.namedCurve !== "prime256v1")
    return "the key file must have a P-256 key in PEM, without a password";
  if (!leaf.checkPrivateKey(privateKey)) return "the key does not belong to the first certificate";
  if (leaf.ca) return "the first certificate is an authority's, which must not sign files";
  const isChain = authorities.every((authority, index) => chain[index]?.checkIssued(authority));
  if (!isChain) return "each certificate must be followed by the one that issued it";
  if (!leaf.keyUsage?.includes(requiredUsage))
    return `the first certificate lacks the extended key usage emailProtection (${requiredUsage})`;
  const expired = chain.find(({ validToDate }) => validToDate.getTime() <= now);
  if (expired) return `the certificate of ${oneLine(expired.subject)} expired on ${dayOf(expired)}`;
  if (leaf.validFromDate.getTime() > now) return "the first certificate is not valid yet";
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    chain: chain.map(({ raw }) => new Uint8Array(raw)),
  };
}

/** Returns when the first of a chain's certificates expires, in milliseconds since the epoch. */
export function expiryOf({ chain }: Pick<Signer, "chain">): number {
  return Math.min(...chain.map((der) => new X509Certificate(der).validToDate.getTime()));
}

function readChain(text: string): X509Certificate[] | undefined {
  try {
    return (text.match(pemCertificate) ?? []).map((pem) => new X509Certificate(pem));
  } catch {
    return undefined;
  }
}

function readKey(text: string) {
  try {
    return createPrivateKey(text);
  } catch {
    return undefined;
  }
}

const oneLine = (subject: string) => subject.split("\n").join(", ");
const dayOf = ({ validToDate }: X509Certificate) => validToDate.toISOString().slice(0, 10);
