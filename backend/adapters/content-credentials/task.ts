import { z } from "zod";
import type { Claim, CredentialType, Ingredient, SignedPart } from "./port.ts";

/** What a thread is started with. */
export const threadData = z.object({
  signer: z.object({ privateKey: z.string(), chain: z.array(z.instanceof(Uint8Array)) }).nullable(),
  ownChains: z.array(z.array(z.instanceof(Uint8Array))),
  memoryMaxBytes: z.number(),
});
export type ThreadData = z.infer<typeof threadData>;

/** One call for the thread. It works on one at a time. */
export type Task = ReadTask | SignTask | CollectTask;

export interface ReadTask {
  kind: "read";
  bytes: Uint8Array;
  mediaType: CredentialType;
}

export interface SignTask {
  kind: "sign";
  bytes: Uint8Array;
  parts: readonly SignedPart[];
  mediaType: CredentialType;
  claim: Claim;
  ingredients: readonly Ingredient[];
}

export interface CollectTask {
  kind: "collect";
  bytes: Uint8Array;
  mediaType: CredentialType;
}

export type Done =
  | { kind: "read"; json: string }
  | { kind: "signed"; parts: SignedPart[] }
  | { kind: "collected"; bytes: Uint8Array }
  | { kind: "remote" }
  | { kind: "none" }
  | { kind: "failed"; message: string };
