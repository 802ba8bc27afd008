import { X509Certificate } from "node:crypto";
import { z } from "zod";
import type { ManifestStore } from "./port.ts";

type Chain = readonly Uint8Array[];

/** Returns the settings by which c2pa-rs trusts these certificates and all others that their roots have issued. */
export function trustIn(chains: readonly Chain[]): { trust_anchors: string } | undefined {
  const roots = chains.flatMap((chain) => chain.slice(-1));
  if (roots.length === 0) return undefined;
  return { trust_anchors: roots.map((root) => new X509Certificate(root).toString()).join("") };
}

const successes = z.object({ success: z.array(z.looseObject({ code: z.string(), url: z.string().default("") })) });
const results = z.object({
  activeManifest: successes.partial(),
  ingredientDeltas: z.array(z.object({ validationDeltas: successes.partial() })).default([]),
});

/**
 * Returns the labels of the manifests that the first certificate of a chain signed: c2pa-rs trusts them now, and their
 * certificate has its number. What a manifest says about its ingredients does not count.
 */
export function ownManifests(store: ManifestStore, chains: readonly Chain[]): string[] {
  const { data } = results.safeParse(store.validation_results);
  if (!data) return [];
  const leaves = chains.flatMap((chain) => chain.slice(0, 1));
  const numbers = leaves.map((leaf) => BigInt(`0x${new X509Certificate(leaf).serialNumber}`).toString());
  const trusted = [data.activeManifest, ...data.ingredientDeltas.map(({ validationDeltas }) => validationDeltas)]
    .flatMap(({ success = [] }) => success)
    .filter(({ code }) => code === "signingCredential.trusted")
    .map(({ url }) => url);
  return Object.entries(store.manifests)
    .filter(([label, { signature_info: info }]) => {
      const isTrusted = trusted.includes(`self#jumbf=/c2pa/${label}/c2pa.signature`);
      return isTrusted && numbers.some((number) => number === info?.cert_serial_number);
    })
    .map(([label]) => label);
}
