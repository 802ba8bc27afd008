import { pageToken } from "../../http/plain-page.ts";

/** What opens the operator's pages and their API where not everybody may look; the same for everyone with the secret. */
export function operatorToken(secret: Uint8Array): string {
  return pageToken(secret, "atelier/operator/1");
}
