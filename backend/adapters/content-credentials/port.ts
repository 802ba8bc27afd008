import { z } from "zod";
import type { ByteRange } from "../storage/port.ts";

/** The formats whose Content Credentials (C2PA 2.x manifests) are read. */
export const credentialTypes = ["image/png", "image/jpeg", "image/webp", "image/avif", "video/mp4"] as const;
export type CredentialType = (typeof credentialTypes)[number];

/** The largest file that is signed or read. An engine's file is not larger. */
export const credentialFileMaxBytes = 256 * 1024 * 1024;

const status = z.looseObject({ code: z.string(), url: z.string().optional(), explanation: z.string().optional() });

const ingredient = z.looseObject({
  title: z.string().optional(),
  format: z.string().optional(),
  relationship: z.string().optional(),
  label: z.string().optional(),
  active_manifest: z.string().optional(),
  validation_results: z.unknown().optional(),
});

const manifest = z.looseObject({
  label: z.string().optional(),
  title: z.string().nullish(),
  format: z.string().optional(),
  claim_version: z.number().optional(),
  claim_generator: z.string().optional(),
  claim_generator_info: z.array(z.looseObject({ name: z.string(), version: z.string().nullish() })).default([]),
  ingredients: z.array(ingredient).default([]),
  assertions: z.array(z.looseObject({ label: z.string(), data: z.unknown() })).default([]),
  signature_info: z
    .looseObject({
      alg: z.string().nullish(),
      issuer: z.string().nullish(),
      cert_serial_number: z.string().nullish(),
      common_name: z.string().nullish(),
      time: z.string().nullish(),
    })
    .nullish(),
});

/** A file's manifest store as c2pa-rs reports it. Everything in it comes from the file and is not trustworthy by itself. */
export const manifestStore = z.looseObject({
  /** The label of the manifest about the file as it is. The others are about its ingredients. */
  active_manifest: z.string(),
  manifests: z.record(z.string(), manifest),
  /** `Valid`: intact, signed by anyone. `Trusted`: also signed by a certificate on a trust list. */
  validation_state: z.enum(["Valid", "Trusted", "Invalid"]),
  /** Why a store is not `Trusted`, such as `signingCredential.untrusted` or `assertion.dataHash.mismatch`. */
  validation_status: z.array(status).default([]),
});
export type ManifestStore = z.infer<typeof manifestStore>;
export type Manifest = z.infer<typeof manifest>;

export type CredentialsRead =
  /** `own` has the labels of the manifests that our own certificate signed. */
  | { found: "credentials"; store: ManifestStore; own: string[] }
  /** The file has only the address of its manifests. */
  | { found: "remote" }
  | { found: "none" }
  /** The file or its manifests are damaged, or reading them exceeded the size, memory, or time limit. */
  | { found: "unreadable" }
  /** The file has more boxes than are read, or more of them inside each other. */
  | { found: "complex" };

/** What a manifest says. Names of people and prompts do not belong in it: it is public and lasts. */
export interface Claim {
  /** The program that signs. */
  generator: { name: string; version: string };
  /** When the file was made, in milliseconds since the epoch. */
  createdAt: number;
  /** What made the image or video; missing if the file only is its parent in another encoding. */
  made?: {
    /** Such as a model's name. */
    softwareAgent: string;
    /** The last part of an IPTC digital source type, such as `trainedAlgorithmicMedia`. */
    digitalSourceType: string;
  };
}

/** What `collect` kept of a file that another was made from. */
export interface Ingredient {
  /** A manifest has at most one parent: the file that was edited. `inputTo` is what was used otherwise. */
  relationship: "parentOf" | "inputTo";
  bytes: Uint8Array;
}

export interface ToSign {
  /** The file without a manifest. */
  bytes: Uint8Array;
  /** Transfers the bytes instead of copying them if they fill their whole buffer. They are empty afterwards. */
  usesUp?: boolean;
  /** What to sign, in order: other bytes and ranges of the file. By default, the file. */
  parts?: readonly SignedPart[];
  mediaType: CredentialType;
  claim: Claim;
  ingredients: readonly Ingredient[];
}

/** Bytes of a signed file: others than those of the file without a manifest, or a range of that one. */
export type SignedPart = Uint8Array | ByteRange;

/** The content is damaged, or the work exceeded the size, memory, or time limit. The problem is for the log. */
export interface Failed {
  problem: string;
}

/** Signs files with Content Credentials and reads them. Nothing that a file contains is fetched or makes a call throw. */
export interface ContentCredentials {
  /**
   * Returns the parts of the signed file, in order. Most bytes of a file stay as they are, so the parts are small. Two
   * calls return different bytes: IDs and signatures are random.
   */
  sign(toSign: ToSign): Promise<SignedPart[] | Failed>;
  /** Returns what signing needs of a file that another is made from: its manifests, and whether they were valid. */
  collect(bytes: Uint8Array, mediaType: CredentialType): Promise<Uint8Array | Failed>;
  /** Reads and validates a file's manifests. `usesUp` transfers the bytes, as in `ToSign`. */
  read(bytes: Uint8Array, mediaType: CredentialType, options?: Pick<ToSign, "usesUp">): Promise<CredentialsRead>;
  /** Frees its memory. The next call takes it again. */
  close(): Promise<void>;
}

/** Whether a file may have a manifest: the beginning of a manifest store (ISO/IEC 19566-5, C2PA's box type) is in it. */
export function mayHaveManifest(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("jumdc2pa", "latin1");
}

/** Returns a signed file as a whole. */
export function joinSigned(parts: readonly SignedPart[], bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const pieces = parts.map((part) => (part instanceof Uint8Array ? part : bytes.subarray(part.start, part.end + 1)));
  return new Uint8Array(Buffer.concat(pieces));
}

/** What signs: a private key, and its certificate with those that lead to its root, the leaf first. */
export interface Signer {
  /** P-256, as PKCS #8 in PEM. */
  privateKey: string;
  /** DER. */
  chain: Uint8Array<ArrayBuffer>[];
}
