import type { Hono } from "hono";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { SweepOptions } from "../../adapters/storage/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import { createKeyedHash } from "../../http/keyed-hash.ts";
import type { Limits } from "../../http/limits.ts";
import type { Route } from "../../http/operation.ts";
import { createSignedIds } from "../../http/signed-ids.ts";
import { accountDeleted } from "../accounts/index.ts";
import { routes, type SharingDeps } from "./deps.ts";
import { mountFeeds } from "./feeds.ts";
import { mountMedia } from "./media.ts";
import { mountOEmbed } from "./oembed.ts";
import { endOrphanedShares } from "./operations/end-orphaned-shares.ts";
import { endSharesOfOwner } from "./operations/end-shares-of-owner.ts";
import { exportShares } from "./operations/export-shares.ts";
import { createPreviews, sweepPreviews } from "./previews.ts";
import { findTarget, type SharedTarget } from "./shared-target.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { SharedTarget };

export interface SharingDependencies extends Omit<SharingDeps, "tokens" | "previews" | "hashFeedFile"> {
  /** A random secret that never changes. The key that signs links is derived from it. */
  secret: Uint8Array;
}

/**
 * Public links to a user's creations and collections, and the private feed of a gallery. Anyone with the address sees the
 * content until the owner ends it.
 */
export interface Sharing {
  routes: Route[];
  /** Serves the files behind public links, feeds, and oEmbed. */
  mount(app: Hono, access: { limits: Limits }): void;
  /**
   * Returns what a public link shows: everything, or one creation of it. Returns `undefined` for an invalid token and for
   * anything that the link does not show now.
   */
  target(token: string, creationId: string | undefined): Promise<SharedTarget | undefined>;
  listeners: readonly DomainEventListener[];
  /** Yields the list of a user's links as a file of a data export. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** Ends links without content and removes ended ones. A worker calls it periodically. Returns how many. */
  settle(): Promise<number>;
  /** Removes stored files that nothing refers to. A worker calls it periodically. Returns how many were removed. */
  sweepFiles(options?: SweepOptions): Promise<number>;
}

export function createSharing({ secret, ...given }: SharingDependencies): Sharing {
  const deps: SharingDeps = {
    ...given,
    tokens: createSignedIds(secret, "atelier/sharing/token/1"),
    previews: createPreviews(given),
    hashFeedFile: createKeyedHash(secret, "atelier/sharing/feed-file/1"),
  };
  return {
    routes: routes(deps),
    mount(app, { limits }) {
      mountMedia(app, deps);
      mountFeeds(app, deps, limits);
      mountOEmbed(app, deps, limits);
    },
    target: (token, creationId) => findTarget(deps, token, creationId),
    listeners: [listenTo(accountDeleted, "sharing", ({ accountId }) => endSharesOfOwner(deps, accountId))],
    exportPart: (ownerId) => exportShares(deps, ownerId),
    settle: () => endOrphanedShares(deps),
    sweepFiles: (options) => sweepPreviews(deps, options),
  };
}
