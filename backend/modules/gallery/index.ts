import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Creation } from "../../../contract/gallery.ts";
import type { Archive, ArchiveFile } from "../../adapters/archive/port.ts";
import type { PageNumber } from "../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { Artifact, SourceAudio, SourceImage } from "../../adapters/engine/port.ts";
import type { JobDefinition, JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Search } from "../../adapters/search/port.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { createGate } from "../../concurrency/gate.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import type { ShownFile } from "../../http/stored-file.ts";
import { accountDeleted } from "../accounts/index.ts";
import type { Credits } from "../credits/index.ts";
import { createMediaAddresses } from "./addresses.ts";
import { createArchives } from "./archives.ts";
import { type GalleryDeps, routes } from "./deps.ts";
import { galleryJobs } from "./jobs.ts";
import { mountMedia } from "./media.ts";
import { addCreation, type NewCreation } from "./operations/add-creation.ts";
import { cleanUpUploads } from "./operations/clean-up-uploads.ts";
import { emptyTrash } from "./operations/empty-trash.ts";
import { eraseOwner } from "./operations/erase-owner.ts";
import { exportCollections } from "./operations/export-collections.ts";
import { exportCreations } from "./operations/export-creations.ts";
import { exportUploads } from "./operations/export-uploads.ts";
import { type ExportedCreation, exportedCreations } from "./operations/exported-creations.ts";
import { findMissingFiles, type MissingFiles } from "./operations/find-missing-files.ts";
import { sweepFiles } from "./operations/sweep-files.ts";
import { createPacker } from "./packer.ts";
import { createPictureReader } from "./picture.ts";
import { presentCreation } from "./present.ts";
import { creationsOfRuns, findCreations } from "./records/creations.ts";

import { archivesAtOnceMax } from "./rules.ts";
import {
  findSharedFile,
  listShared,
  paintCard,
  readShared,
  type SharedCreation,
  type SharedFile,
  type SharedRef,
  type SharedThing,
  titlesOfShared,
} from "./shared.ts";
import {
  findPictures,
  findPicturesOfMany,
  findRecording,
  findSource,
  type OtherKind,
  type OwnPicture,
  readPreview,
  readRecording,
  readSource,
  readThumbnail,
  type SourceDetails,
  type SourceRef,
  sourceAddresses,
} from "./sources.ts";
import { discardMedia, type StoredMedia, storeMedia } from "./stored-media.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type {
  ExportedCreation,
  NewCreation,
  OwnPicture,
  SharedCreation,
  SharedFile,
  SharedRef,
  SharedThing,
  SourceDetails,
  SourceRef,
  StoredMedia,
};

export interface GalleryDependencies {
  database: Database;
  search: Search;
  storage: Storage;
  archive: Archive;
  jobQueue: Pick<JobQueue, "enqueue">;
  runtime: Runtime;
  /** Any long random secret; what signs the media addresses is derived from it. */
  secret: Uint8Array;
  /** Whether there is an account with this id: nothing is kept for one that was deleted meanwhile. */
  accountExists(queries: Queries, accountId: string): Promise<boolean>;
  /** How many bytes an account's uploads may take comes with its plan. */
  credits: Pick<Credits, "planOf">;
  /** What files say they were made with. */
  appName: string;
  log: Pick<Logger, "warn">;
}

/** What people made, and what they brought to make it from: lists, favourites, the trash, and the files themselves. */
export interface Gallery {
  routes: Route[];
  jobs: JobDefinition[];
  /** Answers the signed media addresses. */
  mount(app: Hono): void;
  /** Checks, copies smaller and stores an output under its id; `undefined` when it is no intact picture or video. */
  storeMedia(creationId: string, artifact: Artifact): Promise<StoredMedia | undefined>;
  /** One of the owner's images to start from; `undefined` when there is none, `"other-kind"` for a video or a recording. */
  findSource(ownerId: string, source: SourceRef): Promise<SourceDetails | OtherKind | undefined>;
  /** One of the owner's recordings; `undefined` when there is none, `"other-kind"` for an image. */
  findRecording(
    ownerId: string,
    uploadId: string,
  ): Promise<{ id: string; durationSeconds: number } | OtherKind | undefined>;
  /** The picture itself, upright and without its metadata; `undefined` when it was deleted. */
  readSource(ownerId: string, source: SourceRef): Promise<SourceImage | undefined>;
  /** The recording itself; `undefined` when it was deleted. */
  readRecording(ownerId: string, uploadId: string): Promise<SourceAudio | undefined>;
  /** Signed addresses of the owner's sources by their ids; deleted ones are not among them. */
  sourceAddresses(
    ownerId: string,
    sources: readonly SourceRef[],
  ): Promise<Map<string, { url: string; thumbnailUrl: string }>>;
  /** Those of the owner's uploads that are pictures and still there, by their ids. */
  findPictures(ownerId: string, uploadIds: readonly string[], queries?: Queries): Promise<Map<string, OwnPicture>>;
  /** The same of several owners at once, each with the ids that are looked for among that one's own; by whose they are. */
  findPicturesOfMany(wanted: ReadonlyMap<string, readonly string[]>): Promise<Map<string, Map<string, OwnPicture>>>;
  /** A small copy of an uploaded picture of the owner's, 640 pixels wide at most; `undefined` when it was deleted. */
  readThumbnail(ownerId: string, uploadId: string): Promise<Uint8Array | undefined>;
  /** Removes the stored files of an output that became no creation. */
  discardMedia(creationId: string): Promise<void>;
  /** Adds a finished output to its owner's gallery in the open transaction. */
  addCreation(tx: Tx, added: NewCreation): Promise<void>;
  /** Those of the owner's creations that are there and not in the trash, by their ids. */
  creations(ownerId: string, ids: readonly string[]): Promise<Map<string, Creation>>;
  /** One of the owner's creations as a JPEG of 1024 pixels a side at most, a video by its picture; `undefined` when it is gone. */
  readPreview(ownerId: string, id: string): Promise<Uint8Array | undefined>;
  /** The owner's creations of each run, in the order of its outputs; those in the trash are not among them. */
  creationsOfRuns(ownerId: string, runIds: string[]): Promise<Map<string, Creation[]>>;
  /** What is shown of the owner's to whoever has the link. */
  shared: {
    /** What a link shows now; `undefined` when it is deleted or in the trash. */
    read(ownerId: string, ref: SharedRef): Promise<SharedThing | undefined>;
    /** One page of the creations it shows. */
    list(ownerId: string, ref: SharedRef, page: PageNumber): Promise<SharedCreation[]>;
    /** A file of one of them as it is sent to who asks; `undefined` when it is not, or not any more, among what the link shows. */
    file(
      ownerId: string,
      ref: SharedRef,
      creationId: string,
      file: string,
      request: Request,
    ): Promise<ShownFile | undefined>;
    /** A JPEG of one of the owner's creations that fills the shape. */
    card(
      ownerId: string,
      creationId: string,
      shape: { width: number; height: number },
    ): Promise<Uint8Array | undefined>;
    /** What the owner's own list tells of what they share, by its id; what is gone is not among it. */
    titles(
      ownerId: string,
      refs: readonly SharedRef[],
    ): Promise<Map<string, { title: string; thumbnailUrl: string | null }>>;
  };
  listeners: readonly DomainEventListener[];
  /** Removes all that somebody made and uploaded, files included. */
  eraseOwner(ownerId: string): Promise<void>;
  /** Everything somebody made and uploaded, as files to take away; what cannot be read is told by name. */
  exportPart(ownerId: string, onMissing: (name: string) => void): AsyncIterable<ArchiveFile>;
  /** The same creations, as the list of them tells. */
  exportedCreations(ownerId: string): AsyncIterable<ExportedCreation>;
  /** Erases what has been in the trash for longer than it can be restored; for a worker to call now and then. */
  emptyTrash(signal?: AbortSignal): Promise<number>;
  /** Removes what a crash left of uploads on their way; for a worker to call now and then. */
  cleanUpUploads(): Promise<number>;
  /**
   * Removes stored files that nothing leads to; for a worker to call now and then. `awaited` tells which creations are
   * still being made.
   */
  sweepFiles(awaited: (ids: readonly string[]) => Promise<readonly string[]>, signal?: AbortSignal): Promise<number>;
  /** Counts what is shown and lacks a file, and warns of it; for a worker to call now and then. */
  findMissingFiles(signal?: AbortSignal): Promise<MissingFiles>;
}

/** Pictures decoded, and videos and recordings packed, at a time in one process. */
const picturesAtOnce = 2;
const packedAtOnce = 2;
/** Whole files in memory at a time, in one process. */
const joinedAtOnce = 2;

export function createGallery({ secret, ...given }: GalleryDependencies): Gallery {
  const { database, runtime } = given;
  const deps: GalleryDeps = {
    ...given,
    addresses: createMediaAddresses(secret, () => runtime.now()),
    pictures: createPictureReader(picturesAtOnce),
    archives: createArchives(runtime, archivesAtOnceMax),
    packer: createPacker({ atOnce: packedAtOnce }),
    finishing: { gate: createGate(joinedAtOnce), underWay: new Map() },
  };
  return {
    routes: routes(deps),
    jobs: galleryJobs(deps),
    mount: (app) => mountMedia(app, deps),
    storeMedia: (creationId, artifact) => storeMedia(deps, creationId, artifact),
    findSource: (ownerId, source) => findSource(deps, ownerId, source),
    findRecording: (ownerId, uploadId) => findRecording(deps, ownerId, uploadId),
    readSource: (ownerId, source) => readSource(deps, ownerId, source),
    readRecording: (ownerId, uploadId) => readRecording(deps, ownerId, uploadId),
    sourceAddresses: (ownerId, sources) => sourceAddresses(deps, ownerId, sources),
    findPictures: (ownerId, uploadIds, queries) => findPictures(deps, ownerId, uploadIds, queries),
    findPicturesOfMany: (wanted) => findPicturesOfMany(deps, wanted),
    readThumbnail: (ownerId, uploadId) => readThumbnail(deps, ownerId, uploadId),
    discardMedia: (creationId) => discardMedia(deps, creationId),
    addCreation: (tx, added) => addCreation(deps, tx, added),
    listeners: [listenTo(accountDeleted, "gallery", ({ accountId }) => eraseOwner(deps, accountId))],
    shared: {
      read: (ownerId, ref) => readShared(deps, ownerId, ref),
      list: (ownerId, ref, page) => listShared(deps, ownerId, ref, page),
      file: (...asked) => findSharedFile(deps, ...asked),
      card: (ownerId, creationId, shape) => paintCard(deps, ownerId, creationId, shape),
      titles: (ownerId, refs) => titlesOfShared(deps, ownerId, refs),
    },
    async *exportPart(ownerId, onMissing) {
      yield* exportCreations(deps, ownerId, onMissing);
      yield* exportCollections(deps, ownerId);
      yield* exportUploads(deps, ownerId, onMissing);
    },
    exportedCreations: (ownerId) => exportedCreations(deps, ownerId),
    eraseOwner: (ownerId) => eraseOwner(deps, ownerId),
    emptyTrash: (signal) => emptyTrash(deps, signal),
    cleanUpUploads: () => cleanUpUploads(deps),
    sweepFiles: (awaited, signal) => sweepFiles(deps, awaited, signal),
    findMissingFiles: (signal) => findMissingFiles(deps, signal),
    async creations(ownerId, ids) {
      const found = await findCreations(database.read, ownerId, [...new Set(ids)]);
      return new Map(found.map((row) => [row.id, presentCreation(deps.addresses, row)]));
    },
    readPreview: (ownerId, id) => readPreview(deps, ownerId, id),
    async creationsOfRuns(ownerId, runIds) {
      const creations = await creationsOfRuns(database.read, ownerId, runIds);
      const byRun = Map.groupBy(creations, (creation) => creation.run_id);
      return new Map(
        [...byRun].map(([runId, ofRun]) => [runId, ofRun.map((row) => presentCreation(deps.addresses, row))]),
      );
    },
  };
}
