import { walletPath } from "../../parts/shell.tsx";
import { safeReturnPath } from "../../session/safe-return.ts";

/** Where to return to when nothing comes of paying: the page that was named if it is one of ours, else the wallet. */
export function returnPath(raw: FormDataEntryValue | null | undefined): string {
  const path = safeReturnPath(raw);
  // Leading back into the checkout would be a circle.
  return (path === "/" && raw !== "/") || path.startsWith("/checkout") ? walletPath : path;
}

/** An address that remembers where to return to. */
export function withReturn(path: string, back: string): string {
  const query = new URLSearchParams(back === walletPath ? {} : { back });
  return query.size === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

/** Where a payment can be made, whatever provider takes it. */
export function checkoutPath(transactionId: string): string {
  return `/checkout/${transactionId}`;
}

/** Where it is told what became of a payment. */
export function successPath(transactionId: string, path = "/payment-success"): string {
  return `${path}?${new URLSearchParams({ transaction: transactionId })}`;
}

/** Where a page asks again and again what became of a payment. */
export function standingPath(transactionId: string): string {
  return `${checkoutPath(transactionId)}/standing`;
}
