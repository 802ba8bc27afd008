import { type MouseEvent, useSyncExternalStore } from "react";
import { isPlainPress } from "../../ui/plain-press.ts";
import { collectPath } from "../gallery-addresses.ts";

let requested: string | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Opens the dialog that adds a creation to a collection, or closes it with `undefined`. Browser only. */
export function requestCollecting(creationId: string | undefined): void {
  requested = creationId;
  for (const listener of listeners) listener();
}

/** Returns the id of the creation to add to a collection, or `undefined` when the dialog is closed. */
export function useCollectRequest(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => requested,
    () => undefined,
  );
}

/**
 * Returns the properties of a link that adds a creation to a collection. With JavaScript it opens a dialog over the
 * page, otherwise a page that leads back to `returnTo`.
 */
export function collectLink(creationId: string, returnTo: string) {
  return {
    to: collectPath(creationId, returnTo),
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      if (!isPlainPress(event)) return;
      event.preventDefault();
      requestCollecting(creationId);
    },
  };
}
