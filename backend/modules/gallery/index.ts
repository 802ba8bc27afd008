import type { Hono } from "hono";
import type { Creation } from "../../../contract/gallery.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import type { Artifact, SourceAudio, SourceImage } from "../../adapters/engine/port.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { createMediaAddresses } from "./addresses.ts";
import type { GalleryDeps } from "./deps.ts";
import { addCreation, type NewCreation } from "./operations/add-creation.ts";
import { emptyTrash } from "./operations/empty-trash.ts";
import { eraseOwner } from "./operations/erase-owner.ts";
import { type ExportedCreation, exportCreations, exportedCreations } from "./operations/export-creations.ts";
import { exportUploads } from "./operations/export-uploads.ts";
import {
  findRecording,
  findSource,
  readRecording,
  readSource,
  type SourceFacts,
  type SourceRef,
  sourceAddresses,
} from "./operations/find-sources.ts";
import { settleUploads } from "./operations/settle-uploads.ts";
import { discardMedia, type StoredMedia, storeMedia } from "./operations/store-media.ts";
import { createPacker } from "./packer.ts";
import { createPictureReader } from "./picture.ts";
import { presentCreation } from "./present.ts";
import { creationsOfRuns } from "./records.ts";
import { galleryRoutes, mountMedia } from "./routes.ts";

export type { ExportedCreation, NewCreation, SourceFacts, SourceRef, StoredMedia };

export interface GalleryDependencies {
  database: Database;
  storage: Storage;
  runtime: Runtime;
  /** Any long random secret; what signs the media addresses is derived from it. */
  secret: Uint8Array;
  /** Whether there is an account with this id: nothing is kept for one that was deleted meanwhile. */
  accountExists(queries: Queries, accountId: string): Promise<boolean>;
  /** What files say they were made with. */
  appName: string;
}

/** What people made, and what they brought to make it from: lists, favourites, the trash, and the files themselves. */
export interface Gallery {
  routes: Route[];
  /** Answers the signed media addresses. */
  mount(app: Hono): void;
  /** Checks, copies smaller and stores an output under its id; `undefined` when it is no intact picture or video. */
  storeMedia(creationId: string, artifact: Artifact): Promise<StoredMedia | undefined>;
  /** One of the owner's pictures to begin with; `undefined` when there is none, or it is no picture. */
  findSource(ownerId: string, source: SourceRef): Promise<SourceFacts | undefined>;
  /** One of the owner's recordings; `undefined` when there is none, or it is no recording. */
  findRecording(ownerId: string, uploadId: string): Promise<{ id: string; durationSeconds: number } | undefined>;
  /** The picture itself, upright and without its metadata; `undefined` when it was deleted. */
  readSource(ownerId: string, source: SourceRef): Promise<SourceImage | undefined>;
  /** The recording itself; `undefined` when it was deleted. */
  readRecording(ownerId: string, uploadId: string): Promise<SourceAudio | undefined>;
  /** Signed addresses of the owner's sources by their ids; deleted ones are not among them. */
  sourceAddresses(
    ownerId: string,
    sources: readonly SourceRef[],
  ): Promise<Map<string, { url: string; thumbnailUrl: string }>>;
  /** Removes the stored files of an output that became no creation. */
  discardMedia(creationId: string): Promise<void>;
  /** Adds a finished output to its owner's gallery in the open transaction. */
  addCreation(tx: Tx, added: NewCreation): Promise<void>;
  /** The owner's creations of each run, in the order of its outputs; those in the trash are not among them. */
  creationsOfRuns(ownerId: string, runIds: string[]): Promise<Map<string, Creation[]>>;
  listeners: readonly FactListener[];
  /** Removes all that somebody made and uploaded, files included. */
  eraseOwner(ownerId: string): Promise<void>;
  /** Everything somebody made and uploaded, as files to take away; what cannot be read is told by name. */
  exportPart(ownerId: string, onMissing: (name: string) => void): AsyncIterable<ArchiveFile>;
  /** The same creations, as the list of them tells. */
  exportedCreations(ownerId: string): AsyncIterable<ExportedCreation>;
  /** Erases what has been in the trash for longer than it can be restored; for a worker to call now and then. */
  emptyTrash(): Promise<number>;
  /** Removes what a crash left of uploads on their way; for a worker to call now and then. */
  settleUploads(): Promise<number>;
}

/** Pictures decoded, and videos and recordings packed, at a time in one process. */
const picturesAtOnce = 2;
const packedAtOnce = 2;

export function createGallery({ secret, ...given }: GalleryDependencies): Gallery {
  const { database, runtime } = given;
  const deps: GalleryDeps = {
    ...given,
    addresses: createMediaAddresses(secret, () => runtime.now()),
    pictures: createPictureReader(picturesAtOnce),
    packer: createPacker({ atOnce: packedAtOnce }),
  };
  return {
    routes: galleryRoutes(deps),
    mount: (app) => mountMedia(app, deps),
    storeMedia: (creationId, artifact) => storeMedia(deps, creationId, artifact),
    findSource: (ownerId, source) => findSource(deps, ownerId, source),
    findRecording: (ownerId, uploadId) => findRecording(deps, ownerId, uploadId),
    readSource: (ownerId, source) => readSource(deps, ownerId, source),
    readRecording: (ownerId, uploadId) => readRecording(deps, ownerId, uploadId),
    sourceAddresses: (ownerId, sources) => sourceAddresses(deps, ownerId, sources),
    discardMedia: (creationId) => discardMedia(deps, creationId),
    addCreation: (tx, added) => addCreation(deps, tx, added),
    listeners: [listenTo(accountDeleted, "gallery", ({ accountId }) => eraseOwner(deps, accountId))],
    async *exportPart(ownerId, onMissing) {
      yield* exportCreations(deps, ownerId, onMissing);
      yield* exportUploads(deps, ownerId, onMissing);
    },
    exportedCreations: (ownerId) => exportedCreations(deps, ownerId),
    eraseOwner: (ownerId) => eraseOwner(deps, ownerId),
    emptyTrash: () => emptyTrash(deps),
    settleUploads: () => settleUploads(deps),
    async creationsOfRuns(ownerId, runIds) {
      const creations = await creationsOfRuns(database.read, ownerId, runIds);
      const byRun = Map.groupBy(creations, (creation) => creation.run_id);
      return new Map(
        [...byRun].map(([runId, ofRun]) => [runId, ofRun.map((row) => presentCreation(deps.addresses, row))]),
      );
    },
  };
}
