import { createHmac, timingSafeEqual } from "node:crypto";

/** Messages older than this are rejected, because an attacker may replay them. */
const toleranceSeconds = 300;

interface SignedHeaders {
  "webhook-id": string;
  "webhook-timestamp": string;
  /** One or more signatures, separated by spaces, such as `v1,K5oZ…`. */
  "webhook-signature": string;
}

/**
 * Whether a message was recently signed with this webhook's secret (`whsec_…`). `body` is the raw text as it arrived, before
 * parsing. Follows https://www.standardwebhooks.com.
 */
export function isGenuine(secret: string, headers: SignedHeaders, body: string, now = Date.now()): boolean {
  const sentAt = Number(headers["webhook-timestamp"]);
  if (!(Math.abs(now / 1_000 - sentAt) <= toleranceSeconds)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = createHmac("sha256", key).update(signed).digest();
  return headers["webhook-signature"].split(" ").some((one) => {
    const [version, signature = ""] = one.split(",");
    const given = Buffer.from(signature, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
