import { z } from "zod";

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
  | { found: "unreadable" };

/** What a manifest says. Names of people and prompts do not belong in it: it is public and lasts. */
export interface Claim {
  /** The program that signs. */
  generator: { name: string; version: string };
  /** When the file was made, in milliseconds since the epoch. */
  createdAt: number;
  /** What made the image or video, such as a model's name. */
  softwareAgent: string;
  /** The last part of an IPTC digital source type, such as `trainedAlgorithmicMedia`. */
  digitalSourceType: string;
  /** What the file was made from. Their own manifests travel along. */
  ingredients: ClaimIngredient[];
}

export interface ClaimIngredient {
  /** A manifest has at most one parent: the file that was edited. `inputTo` is what was used otherwise. */
  relationship: "parentOf" | "inputTo";
  mediaType: string;
  bytes: Uint8Array;
}

export interface ToSign {
  bytes: Uint8Array;
  mediaType: CredentialType;
  claim: Claim;
}

/** The file could not be signed: its content is damaged, or signing exceeded the size, memory, or time limit. */
export type Unsigned = "unsigned";

/** Signs files with Content Credentials and reads them. Nothing that a file contains is fetched or makes a call throw. */
export interface ContentCredentials {
  /** Returns the whole file with a manifest. Two calls return different bytes: IDs and signatures are random. */
  sign(toSign: ToSign): Promise<Uint8Array | Unsigned>;
  /** Reads and validates a file's manifests. */
  read(bytes: Uint8Array, mediaType: CredentialType): Promise<CredentialsRead>;
}

/** What signs: a private key, and its certificate with those that lead to its root, the leaf first. */
export interface Signer {
  /** P-256, as PKCS #8 in PEM. */
  privateKey: string;
  /** DER. */
  chain: Uint8Array<ArrayBuffer>[];
}
