import { host, type Issuer } from "../host.server.ts";
import { signInPath } from "./safe-return.ts";

/** Returns the issuer with this ID in an address; `undefined` when users cannot sign in with it. */
export function findIssuer(id: string | undefined): Issuer | undefined {
  return host().issuers.find((issuer) => issuer.id === id);
}

/** A button that leads to an issuer. */
export interface IssuerChoice {
  id: Issuer["id"];
  label: string;
}

/** Returns the issuers that users may choose from. `label` returns the text of a button for an issuer's name. */
export function issuerChoices(label: (name: string) => string): IssuerChoice[] {
  return host().issuers.map(({ id, name }) => ({ id, label: label(name) }));
}

/** Returns the issuer that the sign-in page leads to without a click. */
export function redirectingIssuer(): Issuer | undefined {
  return host().issuers.find(({ redirects }) => redirects);
}

/** In the sign-in page's address, keeps it from leading to the issuer. */
export const stayParameter = "password";

/**
 * Returns the sign-in address that returns to `wanted` afterward, and at which users stay. After a sign-out or a failure,
 * the issuer would sign them in again, or fail again.
 */
export function stayingSignInPath(wanted: string): string {
  const path = signInPath(wanted);
  if (!redirectingIssuer()) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${stayParameter}`;
}
