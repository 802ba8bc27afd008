import { z } from "zod";
import type { Claim, CredentialType } from "./port.ts";

/** What a thread is started with. */
export const threadData = z.object({
  signer: z.object({ privateKey: z.string(), chain: z.array(z.instanceof(Uint8Array)) }).nullable(),
  ownChain: z.array(z.instanceof(Uint8Array)),
  memoryMaxBytes: z.number(),
});
export type ThreadData = z.infer<typeof threadData>;

/** One call for the thread. It works on one at a time. */
export type Task =
  | { kind: "read"; bytes: Uint8Array; mediaType: CredentialType }
  | { kind: "sign"; bytes: Uint8Array; mediaType: CredentialType; claim: Claim };

export type Done =
  | { kind: "read"; json: string }
  | { kind: "signed"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "remote" }
  | { kind: "none" }
  | { kind: "failed"; message: string };
