import { walletPath } from "../../parts/shell.tsx";
import { safeReturnPath } from "../../session/safe-return.ts";

/** Returns the page to show when a payment is abandoned: the given page if it is on this site, else the wallet. */
export function returnPath(raw: FormDataEntryValue | null | undefined): string {
  const path = safeReturnPath(raw);
  // A return path into the checkout would create a loop.
  return (path === "/" && raw !== "/") || path.startsWith("/checkout") ? walletPath : path;
}

/** Returns `path` with the return address added. */
export function withReturn(path: string, back: string): string {
  const query = new URLSearchParams(back === walletPath ? {} : { back });
  return query.size === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

/** Returns the page where a payment can be made, with any provider. */
export function checkoutPath(transactionId: string): string {
  return `/checkout/${transactionId}`;
}

/** Returns the page that shows the outcome of a payment. */
export function successPath(transactionId: string, path = "/payment-success"): string {
  return `${path}?${new URLSearchParams({ transaction: transactionId })}`;
}

/** Returns the address that a page polls for the state of a payment. */
export function standingPath(transactionId: string): string {
  return `${checkoutPath(transactionId)}/standing`;
}
