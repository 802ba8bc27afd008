import { createHmac, timingSafeEqual } from "node:crypto";

/** Older messages than this are not believed: somebody may have kept one to send it again. */
const toleranceSeconds = 300;

interface SignedHeaders {
  "webhook-id": string;
  "webhook-timestamp": string;
  /** One signature or several, with a space between them, such as `v1,K5oZ…`. */
  "webhook-signature": string;
}

/**
 * Whether a message was signed with the secret (`whsec_…`) of this webhook, a short while ago. `body` is the text exactly as
 * it arrived, before anything parsed it. After https://www.standardwebhooks.com.
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
