import { X509Certificate } from "node:crypto";
import { z } from "zod";
import type { ManifestStore } from "./port.ts";

type Chain = readonly Uint8Array[];

/** Returns the settings by which c2pa-rs trusts a certificate and all others that its root has issued. */
export function trustIn(chain: Chain): { trust_anchors: string } | undefined {
  const root = chain.at(-1);
  return root && { trust_anchors: new X509Certificate(root).toString() };
}

const successes = z.object({ success: z.array(z.looseObject({ code: z.string(), url: z.string().default("") })) });
const results = z.object({
  activeManifest: successes.partial(),
  ingredientDeltas: z.array(z.object({ validationDeltas: successes.partial() })).default([]),
});

/**
 * Returns the labels of the manifests that the first certificate of the chain signed: c2pa-rs trusts them now, and their
 * certificate has its number. What a manifest says about its ingredients does not count.
 */
export function ownManifests(store: ManifestStore, [leaf]: Chain): string[] {
  const { data } = results.safeParse(store.validation_results);
  if (!leaf || !data) return [];
  const number = BigInt(`0x${new X509Certificate(leaf).serialNumber}`).toString();
  const trusted = [data.activeManifest, ...data.ingredientDeltas.map(({ validationDeltas }) => validationDeltas)]
    .flatMap(({ success = [] }) => success)
    .filter(({ code }) => code === "signingCredential.trusted")
    .map(({ url }) => url);
  return Object.entries(store.manifests)
    .filter(([label, { signature_info: info }]) => {
      const isTrusted = trusted.includes(`self#jumbf=/c2pa/${label}/c2pa.signature`);
      return isTrusted && info?.cert_serial_number === number;
    })
    .map(([label]) => label);
}
