import { type Refusal, refuseFields } from "../../http/operation.ts";
import type { DeveloperDeps } from "./deps.ts";

/** Returns why an address cannot receive webhooks; `undefined` when it can. */
export async function addressRefusal({ outgoing }: DeveloperDeps, url: string): Promise<Refusal | undefined> {
  const problem = await outgoing.problemOf(url);
  if (problem === undefined) return undefined;
  return refuseFields({ field: "url", key: problem === "insecure" ? "webhookSecure" : "webhookAddress", values: {} });
}
