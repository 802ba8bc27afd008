import { pageToken } from "../../http/plain-page.ts";

/** Returns the token for the operator pages and their API. It depends only on the secret. */
export function operatorToken(secret: Uint8Array): string {
  return pageToken(secret, "atelier/operator/1");
}
