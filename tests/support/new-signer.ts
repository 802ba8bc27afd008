import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

export interface Signer {
  /** An X.509 certificate in DER. */
  certificate: Uint8Array;
  key: KeyObject;
}

/** Creates a self-signed certificate for Content Credentials (RFC 5280, section 4.1), with a P-256 key. */
export function newSigner(
  organization: string,
  { from = new Date("2026-01-01"), until = new Date("2049-01-01") } = {},
): Signer {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(oid("550406"), utf8("XX"))), set(sequence(oid("55040a"), utf8(organization))));
  const keyUsage = extension("551d0f", tlv(0x03, Buffer.from([7, 0x80])));
  const emailProtection = extension("551d25", sequence(oid("2b06010505070304")));
  const keyId = Buffer.alloc(20, 7);
  const subjectKeyId = sequence(oid("551d0e"), tlv(0x04, tlv(0x04, keyId)));
  const authorityKeyId = sequence(oid("551d23"), tlv(0x04, sequence(tlv(0x80, keyId))));
  const basicConstraints = extension("551d13", sequence());
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(from), utcTime(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(basicConstraints, keyUsage, emailProtection, subjectKeyId, authorityKeyId)),
  );
  const signature = sign("sha256", body, privateKey);
  const certificate = sequence(body, ecdsaWithSha256, tlv(0x03, Buffer.concat([Buffer.alloc(1), signature])));
  return { certificate, key: privateKey };
}

function tlv(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Uint8Array[]): Buffer {
  return tlv(0x30, Buffer.concat(parts));
}

function set(...parts: Uint8Array[]): Buffer {
  return tlv(0x31, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return tlv(0x06, Buffer.from(hex, "hex"));
}

function utf8(text: string): Buffer {
  return tlv(0x0c, Buffer.from(text));
}

function utcTime(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]/g, "").slice(2, 14);
  return tlv(0x17, Buffer.from(`${digits}Z`));
}

function extension(id: string, value: Uint8Array): Buffer {
  return sequence(oid(id), tlv(0x01, Buffer.from([0xff])), tlv(0x04, value));
}

const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
