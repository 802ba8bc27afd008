import { sign } from "node:crypto";
import type { Signer } from "./port.ts";

/** Everything in a signature beside its certificates: the algorithm, the signature itself, and lengths. */
const besideCertificatesBytes = 256;

/** Returns how many bytes a manifest reserves for its signature. */
export function coseReserveBytes({ chain }: Signer): number {
  return chain.reduce((sum, certificate) => sum + certificate.length, besideCertificatesBytes);
}

/**
 * Returns what signs a claim: a COSE_Sign1 (RFC 9052, section 4.2) with ES256, a detached payload, and the certificates
 * in the protected header (RFC 9360), padded to `coseReserveBytes`.
 */
export function coseSigner(signer: Signer): (claim: Uint8Array) => Promise<Uint8Array<ArrayBuffer>> {
  const { privateKey, chain } = signer;
  const reserve = coseReserveBytes(signer);
  const certificates = chain.length === 1 ? chain.map(byteString) : [head(4, chain.length), ...chain.map(byteString)];
  // {1: -7 (ES256), 33: x5chain}
  const header = byteString(Buffer.concat([head(5, 2), Buffer.of(1, 0x26), head(0, 33), ...certificates]));
  return async (claim) => {
    const toSign = [head(4, 4), textString("Signature1"), header, byteString(Buffer.alloc(0)), byteString(claim)];
    const signature = sign("sha256", Buffer.concat(toSign), { key: privateKey, dsaEncoding: "ieee-p1363" });
    const padded = (bytes: number) =>
      Buffer.concat([
        Buffer.of(0xd2), // tag 18
        head(4, 4),
        header,
        head(5, 1),
        textString("pad"),
        byteString(Buffer.alloc(bytes)),
        Buffer.of(0xf6), // null: the payload is elsewhere
        byteString(signature),
      ]);
    let padding = reserve - padded(0).length;
    while (padded(padding).length > reserve) padding -= 1;
    return new Uint8Array(padded(padding));
  };
}

/** The head of a CBOR item (RFC 8949, section 3). */
function head(majorType: number, value: number): Buffer {
  const type = majorType << 5;
  if (value < 24) return Buffer.of(type | value);
  if (value < 0x100) return Buffer.of(type | 24, value);
  if (value < 0x10000) return Buffer.of(type | 25, value >> 8, value & 0xff);
  const long = Buffer.alloc(5, type | 26);
  long.writeUInt32BE(value, 1);
  return long;
}

function byteString(bytes: Uint8Array): Buffer {
  return Buffer.concat([head(2, bytes.length), bytes]);
}

function textString(text: string): Buffer {
  return Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
}
