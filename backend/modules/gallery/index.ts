import type { Hono } from "hono";
import type { Logger } from "pino";
import type { SentFile } from "../../../contract/endpoint.ts";
import type { Creation } from "../../../contract/gallery.ts";
import type { Mask } from "../../../contract/masks.ts";
import type { Upload } from "../../../contract/uploads.ts";
import type { Archive, ArchiveFile } from "../../adapters/archive/port.ts";
import type { PageNumber } from "../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import { type DomainEventListener, type DomainEvents, listenTo } from "../../adapters/domain-events/port.ts";
import type { Artifact, PaintedRecipe, SourceAudio, SourceImage, SourceVideo } from "../../adapters/engine/port.ts";
import type { JobDefinition, JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Search } from "../../adapters/search/port.ts";
import type { Storage, SweepOptions } from "../../adapters/storage/port.ts";
import { createGate } from "../../concurrency/gate.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Outcome, Route } from "../../http/operation.ts";
import { openShownFile, type ShownFile } from "../../http/stored-file.ts";
import type { KeyRing } from "../../keys/key-ring.ts";
import { accountDeleted } from "../accounts/index.ts";
import type { Credits } from "../credits/index.ts";
import { createMediaAddresses } from "./addresses.ts";
import { createArchives } from "./archives.ts";
import type { Making } from "./credentials/ingredients.ts";
import { FileNotSignedError } from "./credentials/signed-file.ts";
import { type GalleryDeps, routes, type Signing } from "./deps.ts";
import { collectionJoined, type JoinedCollection } from "./domain-events.ts";
import { galleryJobs, queueEmptyTrash } from "./jobs.ts";
import { type KeptFile, keepFile } from "./keep-file.ts";
import { createMaskImages } from "./mask-image.ts";
import { findMask, keepMask, maskAddresses, readMask } from "./masks.ts";
import { downloadOf, mountMedia } from "./media.ts";
import { addCreation, type NewCreation } from "./operations/add-creation.ts";
import { cleanUpMasks } from "./operations/clean-up-masks.ts";
import { cleanUpUploads } from "./operations/clean-up-uploads.ts";
import { emptyTrash } from "./operations/empty-trash.ts";
import { eraseOwner } from "./operations/erase-owner.ts";
import { exportCollections } from "./operations/export-collections.ts";
import { exportCreations } from "./operations/export-creations.ts";
import { exportUploads } from "./operations/export-uploads.ts";
import { type ExportedCreation, exportedCreations } from "./operations/exported-creations.ts";
import { findMissingFiles, type MissingFiles } from "./operations/find-missing-files.ts";
import { measureLooks } from "./operations/measure-looks.ts";
import { sweepFiles } from "./operations/sweep-files.ts";
import { createPacker } from "./packer.ts";
import { createPictureReader, type PictureProblem } from "./picture.ts";
import { presentCreation } from "./present.ts";
import { type FileMarks, readMarks } from "./recipe/read-recipe.ts";
import { usedByCreations } from "./records/creation-quota.ts";
import { creationsOfRuns, findCreations } from "./records/creations.ts";
import { missingFiles } from "./records/files.ts";
import { claimMask } from "./records/masks.ts";
import { ownersBySize, type StoredSize, storedSizes } from "./records/stored-sizes.ts";
import { deleteWithheld } from "./records/withheld.ts";
import { archivesAtOnceMax, uploadLimit } from "./rules.ts";
import {
  findSharedFile,
  isSharedIn,
  listNewest,
  listShared,
  paintCard,
  readShared,
  type SharedCreation,
  type SharedFile,
  type SharedItem,
  type SharedRef,
  titlesOfShared,
} from "./shared.ts";
import {
  findAudioFile,
  findPictures,
  findPicturesOfMany,
  findSource,
  findVideo,
  type OtherKind,
  type OwnPicture,
  paintedRecipe,
  promptOf,
  readAudioFile,
  readPreview,
  readSmallCopy,
  readSource,
  readThumbnail,
  readUploadPreview,
  readVideo,
  type SmallCopy,
  type SourceDetails,
  type SourceRef,
  sourceAddresses,
  type VideoDetails,
} from "./sources.ts";
import { storeUpload } from "./store-upload.ts";
import { discardMedia, type StoredMedia, storeMedia } from "./stored-media.ts";
import { mountViewedItems } from "./viewed-items.ts";
import {
  findReportedFile,
  type ReportedItem,
  readReported,
  release,
  titleOfReported,
  type WithheldWay,
  withhold,
} from "./withholding.ts";

export { FileNotSignedError };

await importOperations(new URL("./operations/", import.meta.url));

export { hasMask, maskFieldNames, unusedMaskSettings } from "./mask-request.ts";
export { labelOf } from "./upload-name.ts";
export { arrivedParts, partCountOf, partKey, partSizeOf, removeParts } from "./upload-parts.ts";
export type {
  ExportedCreation,
  FileMarks,
  KeptFile,
  NewCreation,
  OwnPicture,
  PictureProblem,
  ReportedItem,
  SharedCreation,
  SharedFile,
  SharedItem,
  SharedRef,
  SmallCopy,
  SourceDetails,
  SourceRef,
  StoredMedia,
  StoredSize,
  VideoDetails,
  WithheldWay,
};
export { collectionJoined, type JoinedCollection, uploadLimit };

export interface GalleryDependencies {
  database: Database;
  domainEvents: DomainEvents;
  search: Search;
  storage: Storage;
  archive: Archive;
  jobQueue: Pick<JobQueue, "enqueue">;
  runtime: Runtime;
  /** Signs media URLs. */
  keyRing: KeyRing;
  /** Whether the account exists and is open. Nothing is stored for another account. */
  accountExists(queries: Queries, accountId: string): Promise<boolean>;
  /** Returns the names of the open accounts among these, by id. */
  openNames: GalleryDeps["openNames"];
  /** The plan sets the account's upload quota in bytes. */
  credits: Pick<Credits, "planOf">;
  /** Returns the aspect ratio that is closest to an image's own. */
  nearestRatio: GalleryDeps["nearestRatio"];
  /** The product name written into file metadata. */
  appName(): string;
  /** Signs what leaves; `null` if nothing is signed. */
  signing: Pick<Signing, "certificate" | "credentials" | "generator"> | null;
  log: Pick<Logger, "warn">;
}

/** Users' creations and uploads: lists, favorites, the trash, and the files. */
export interface Gallery {
  routes: Route[];
  jobs: JobDefinition[];
  /** Mounts the routes of signed media URLs. */
  mount(app: Hono): void;
  /** Returns what a file's XMP packet says. */
  readMarks(file: Uint8Array): FileMarks;
  /** Validates an output and stores it with smaller copies. Returns why not if it is no intact image or video. */
  storeMedia(creationId: string, artifact: Artifact, making: Making): Promise<StoredMedia | PictureProblem>;
  /**
   * Makes an upload of an image that a job has read, unless the owner has one of the same file. `onShow` runs in the
   * transaction that shows the upload; unless it returns true, nothing is kept.
   */
  keepFile(
    ownerId: string,
    file: { name: string; bytes: Uint8Array },
    onShow: (tx: Tx, uploadId: string) => Promise<boolean>,
  ): Promise<KeptFile>;
  /** Finds one of the owner's source images; `undefined` if there is none, `"other-kind"` for video or audio. */
  findSource(ownerId: string, source: SourceRef): Promise<SourceDetails | OtherKind | undefined>;
  /** Finds one of the owner's videos; `undefined` if there is none, `"other-kind"` for an image. */
  findVideo(ownerId: string, creationId: string): Promise<VideoDetails | OtherKind | undefined>;
  /** Returns the video; `undefined` if it was deleted. */
  readVideo(ownerId: string, creationId: string): Promise<SourceVideo | undefined>;
  /** Finds one of the owner's audio files; `undefined` if there is none, `"other-kind"` for an image. */
  findAudioFile(
    ownerId: string,
    uploadId: string,
  ): Promise<{ id: string; durationSeconds: number } | OtherKind | undefined>;
  /** Returns the image, upright and without metadata; `undefined` if it was deleted. */
  readSource(ownerId: string, source: SourceRef): Promise<SourceImage | undefined>;
  /** Returns the recipe of a creation that the preview painter made from a prompt; `undefined` for any other one. */
  paintedRecipe(ownerId: string, creationId: string): Promise<PaintedRecipe | undefined>;
  /** Returns the prompt of one of the owner's creations; `undefined` if it is gone. */
  promptOf(ownerId: string, creationId: string): Promise<string | undefined>;
  /** Returns one of the owner's masks; `undefined` if there is none. */
  findMask(ownerId: string, id: string): Promise<Mask | undefined>;
  /** Returns a mask as a gray PNG with 8 bits; `undefined` if it was deleted. */
  readMask(ownerId: string, id: string): Promise<Uint8Array | undefined>;
  /**
   * Keeps a mask that an engine made: an image whose white parts change, of any size. Refused like an upload when it is
   * no intact image.
   */
  keepMask(ownerId: string, bytes: Uint8Array): Promise<Outcome<Mask>>;
  /**
   * Records that a new run uses a mask, so that it stays as long as the run's creations. Returns whether the owner has
   * such a mask.
   */
  claimMask(tx: Tx, ownerId: string, maskId: string, runId: string): Promise<boolean>;
  /** Returns signed URLs of the owner's masks by id. Omits deleted masks. */
  maskAddresses(ownerId: string, ids: readonly string[]): Promise<Map<string, string>>;
  /** Returns the audio file; `undefined` if it was deleted. */
  readAudioFile(ownerId: string, uploadId: string): Promise<SourceAudio | undefined>;
  /** Returns signed URLs of the owner's sources by id. Omits deleted sources. */
  sourceAddresses(
    ownerId: string,
    sources: readonly SourceRef[],
  ): Promise<Map<string, { url: string; thumbnailUrl: string }>>;
  /** Returns the owner's uploaded images by id. Omits deleted uploads and other kinds. */
  findPictures(ownerId: string, uploadIds: readonly string[], queries?: Queries): Promise<Map<string, OwnPicture>>;
  /** Like `findPictures` for several owners. Takes upload ids by owner and returns images by owner. */
  findPicturesOfMany(wanted: ReadonlyMap<string, readonly string[]>): Promise<Map<string, Map<string, OwnPicture>>>;
  /** Returns a copy of the owner's uploaded image, at most 640 pixels wide; `undefined` if it was deleted. */
  readThumbnail(ownerId: string, uploadId: string): Promise<Uint8Array | undefined>;
  /** Removes the stored files of an output that did not become a creation. */
  discardMedia(creationId: string): Promise<void>;
  /** Adds a finished output to its owner's gallery within `tx`. */
  addCreation(tx: Tx, added: NewCreation): Promise<void>;
  /** Returns the owner's creations outside the trash by id. */
  creations(ownerId: string, ids: readonly string[]): Promise<Map<string, Creation>>;
  /** Returns a JPEG of a creation or a video's poster, at most 1024 pixels a side; `undefined` if it is gone. */
  readPreview(ownerId: string, id: string): Promise<Uint8Array | undefined>;
  /** Like `readPreview` for the image of an upload; `undefined` for audio too. */
  readUploadPreview(ownerId: string, id: string): Promise<Uint8Array | undefined>;
  /** Returns the copy of a creation that list tiles show, at most 640 pixels wide; `undefined` if it is gone. */
  readSmallCopy(ownerId: string, id: string): Promise<SmallCopy | undefined>;
  /** Returns the file of the owner's creation as a download without its recipe; `undefined` if it is gone. */
  openDownload(ownerId: string, id: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Stores an image like the endpoint for uploads. The same image with the same key returns the same upload. */
  keepUpload(ownerId: string, image: Omit<SentFile, "field">, key: string): Promise<Outcome<Upload>>;
  /** Returns the owner's creations by run, in output order, without those in the trash. */
  creationsOfRuns(ownerId: string, runIds: string[]): Promise<Map<string, Creation[]>>;
  /** Content that the owner shares by public link. */
  shared: {
    /** Returns the shared content; `undefined` if it is deleted or in the trash. */
    read(ownerId: string, ref: SharedRef): Promise<SharedItem | undefined>;
    /** Whether the shared content includes a creation. */
    contains(ownerId: string, ref: SharedRef, creationId: string): Promise<boolean>;
    /** Returns one page of the shared creations. */
    list(ownerId: string, ref: SharedRef, page: PageNumber): Promise<SharedCreation[]>;
    /** Returns the newest creations of the owner, or of one collection, newest first, without the trash. */
    newest(ownerId: string, collectionId: string | undefined, limit: number): Promise<SharedCreation[]>;
    /** Returns a file of a shared creation in a format that the client accepts; `undefined` if it is not shared. */
    file(
      ownerId: string,
      ref: SharedRef,
      creationId: string,
      file: string,
      request: Request,
    ): Promise<ShownFile | undefined>;
    /** Returns one of the owner's creations as a JPEG that fills the shape. */
    card(
      ownerId: string,
      creationId: string,
      shape: { width: number; height: number },
    ): Promise<Uint8Array | undefined>;
    /** Returns titles and thumbnails for the owner's list of links, by id. Omits deleted content. */
    titles(
      ownerId: string,
      refs: readonly SharedRef[],
    ): Promise<Map<string, { title: string; thumbnailUrl: string | null }>>;
  };
  /** What moderators see of reported items, and what they withhold. */
  moderation: {
    /** Returns the item in any state, with at most this many creations; `undefined` if it is erased or sealed. */
    read(ownerId: string, ref: SharedRef, creationsMax: number): Promise<ReportedItem | undefined>;
    /** Returns a file of it; `undefined` if it is sealed, erased, or not part of the item. */
    file(
      ownerId: string,
      ref: SharedRef,
      creationId: string,
      file: string,
      request: Request,
    ): Promise<ShownFile | undefined>;
    /** Returns the prompt or the collection's name; empty if the item is erased or sealed. */
    title(ownerId: string, ref: SharedRef): Promise<string>;
    /** Withholds the item. A collection can only be hidden. */
    withhold(tx: Tx, ownerId: string, ref: SharedRef, way: WithheldWay): Promise<void>;
    /** Ends the withholding in this way. A creation is back in its owner's gallery. */
    release(tx: Tx, ownerId: string, ref: SharedRef, way: WithheldWay): Promise<void>;
    /** Ends the withholding of creations in this way without restoring them. A worker then erases their files. */
    erase(tx: Tx, creationIds: readonly string[], way: "removed" | "sealed"): Promise<void>;
  };
  listeners: readonly DomainEventListener[];
  /** Returns the bytes of each owner's creations and uploads. Owners without any are left out. */
  storedBytesOf(queries: Queries, ownerIds: readonly string[]): Promise<Map<string, number>>;
  /** Whether an owner's creations use less than this many bytes, so that more may be generated. */
  hasRoomForCreations(queries: Queries, ownerId: string, allowedBytes: number): Promise<boolean>;
  /** Removes all creations and uploads of an owner, including files. */
  eraseOwner(ownerId: string): Promise<void>;
  /** Yields the owner's creations and uploads for a data export. `onMissing` gets the name of each unreadable file. */
  exportPart(ownerId: string, onMissing: (name: string) => void): AsyncIterable<ArchiveFile>;
  /** Yields the entries of the creations list in the data export. */
  exportedCreations(ownerId: string): AsyncIterable<ExportedCreation>;
  /** Scheduled job: erases creations that can no longer be restored from the trash. Returns how many were erased. */
  emptyTrash(signal?: AbortSignal): Promise<number>;
  /** Scheduled job: removes unfinished uploads that a crash left. Returns how many were removed. */
  cleanUpUploads(): Promise<number>;
  /** Scheduled job: removes masks that no run needs anymore. Returns how many were removed. */
  cleanUpMasks(): Promise<number>;
  /** Scheduled job: measures creations from before looks were stored. Returns how many were measured. */
  measureLooks(signal?: AbortSignal): Promise<number>;
  /**
   * Scheduled job: removes stored files that no row refers to. `awaited` returns the ids of creations that are still
   * being made.
   */
  sweepFiles(awaited: (ids: readonly string[]) => Promise<readonly string[]>, options?: SweepOptions): Promise<number>;
  /** Returns the sizes of all users' creations and uploads, by kind. */
  storedSizes(): Promise<Record<"image" | "video" | "upload", StoredSize>>;
  /** Returns one page of the owners of files, the largest first. `ownerIds` limits it to these owners. */
  ownersBySize(
    ownerIds: readonly string[] | undefined,
    page: PageNumber,
  ): Promise<{ count: number; items: (StoredSize & { ownerId: string })[] }>;
  /** Returns how many visible items lack a file, and when all were last checked; `null` before the first time. */
  missingFiles(): Promise<{ missing: number; checkedAt: number | null }>;
  /** Scheduled job: counts visible creations and uploads whose files are missing, and logs a warning. */
  findMissingFiles(signal?: AbortSignal): Promise<MissingFiles>;
}

/** The most images decoded, or videos and audio files remuxed, at the same time in one process. */
const imagesAtOnce = 2;
const packedAtOnce = 2;
/** The most files that are signed at the same time in one process. */
const signedAtOnce = 1;
/** The most whole files in memory at the same time in one process. */
const joinedAtOnce = 2;

export function createGallery({ keyRing, ...given }: GalleryDependencies): Gallery {
  const { database, runtime } = given;
  const deps: GalleryDeps = {
    ...given,
    addresses: createMediaAddresses(keyRing, () => runtime.now()),
    pictures: createPictureReader(imagesAtOnce),
    maskImages: createMaskImages(),
    archives: createArchives(runtime, archivesAtOnceMax),
    packer: createPacker({ atOnce: packedAtOnce }),
    signing: given.signing && { ...given.signing, gate: createGate(signedAtOnce), underWay: new Map() },
    finishing: { gate: createGate(joinedAtOnce), underWay: new Map() },
  };
  return {
    routes: routes(deps),
    jobs: galleryJobs(deps),
    mount(app) {
      mountViewedItems(app, deps);
      mountMedia(app, deps);
    },
    readMarks,
    storeMedia: (...stored) => storeMedia(deps, ...stored),
    keepFile: (ownerId, file, onShow) => keepFile(deps, ownerId, file, onShow),
    findSource: (ownerId, source) => findSource(deps, ownerId, source),
    findVideo: (ownerId, creationId) => findVideo(deps, ownerId, creationId),
    readVideo: (ownerId, creationId) => readVideo(deps, ownerId, creationId),
    findAudioFile: (ownerId, uploadId) => findAudioFile(deps, ownerId, uploadId),
    readSource: (ownerId, source) => readSource(deps, ownerId, source),
    paintedRecipe: (ownerId, creationId) => paintedRecipe(deps, ownerId, creationId),
    promptOf: (ownerId, creationId) => promptOf(deps, ownerId, creationId),
    findMask: (ownerId, id) => findMask(deps, ownerId, id),
    readMask: (ownerId, id) => readMask(deps, ownerId, id),
    keepMask: (ownerId, bytes) => keepMask(deps, ownerId, { field: "mask", bytes }),
    claimMask: (tx, ownerId, maskId, runId) => claimMask(tx, { ownerId, maskId, runId, now: runtime.now() }),
    maskAddresses: (ownerId, ids) => maskAddresses(deps, ownerId, ids),
    readAudioFile: (ownerId, uploadId) => readAudioFile(deps, ownerId, uploadId),
    sourceAddresses: (ownerId, sources) => sourceAddresses(deps, ownerId, sources),
    findPictures: (ownerId, uploadIds, queries) => findPictures(deps, ownerId, uploadIds, queries),
    findPicturesOfMany: (wanted) => findPicturesOfMany(deps, wanted),
    readThumbnail: (ownerId, uploadId) => readThumbnail(deps, ownerId, uploadId),
    discardMedia: (creationId) => discardMedia(deps, creationId),
    addCreation: (tx, added) => addCreation(deps, tx, added),
    listeners: [listenTo(accountDeleted, "gallery", ({ accountId }) => eraseOwner(deps, accountId))],
    shared: {
      read: (ownerId, ref) => readShared(deps, ownerId, ref),
      contains: (ownerId, ref, creationId) => isSharedIn(deps, ownerId, ref, creationId),
      list: (ownerId, ref, page) => listShared(deps, ownerId, ref, page),
      newest: (ownerId, collectionId, limit) => listNewest(deps, ownerId, collectionId, limit),
      file: (...asked) => findSharedFile(deps, ...asked),
      card: (ownerId, creationId, shape) => paintCard(deps, ownerId, creationId, shape),
      titles: (ownerId, refs) => titlesOfShared(deps, ownerId, refs),
    },
    moderation: {
      read: (ownerId, ref, creationsMax) => readReported(deps, ownerId, ref, creationsMax),
      file: (...asked) => findReportedFile(deps, ...asked),
      title: (ownerId, ref) => titleOfReported(database.read, ownerId, ref),
      withhold: (tx, ownerId, ref, way) => withhold(deps, tx, ownerId, ref, way),
      release: (tx, ownerId, ref, way) => release(deps, tx, ownerId, ref, way),
      async erase(tx, creationIds, way) {
        if (await deleteWithheld(tx, creationIds, way)) await queueEmptyTrash(deps, tx);
      },
    },
    async *exportPart(ownerId, onMissing) {
      yield* exportCreations(deps, ownerId, onMissing);
      yield* exportCollections(deps, ownerId);
      yield* exportUploads(deps, ownerId, onMissing);
    },
    exportedCreations: (ownerId) => exportedCreations(deps, ownerId),
    async storedBytesOf(queries, ownerIds) {
      const { items } = await ownersBySize(queries, ownerIds, { page: 1, page_size: ownerIds.length });
      return new Map(items.map(({ ownerId, bytes }) => [ownerId, bytes]));
    },
    hasRoomForCreations: async (queries, ownerId, allowedBytes) =>
      (await usedByCreations(queries, ownerId)) < allowedBytes,
    eraseOwner: (ownerId) => eraseOwner(deps, ownerId),
    emptyTrash: (signal) => emptyTrash(deps, signal),
    cleanUpUploads: () => cleanUpUploads(deps),
    cleanUpMasks: () => cleanUpMasks(deps),
    measureLooks: (signal) => measureLooks(deps, signal),
    sweepFiles: (awaited, options) => sweepFiles(deps, awaited, options),
    storedSizes: () => storedSizes(database.read),
    ownersBySize: (ownerIds, page) => ownersBySize(database.read, ownerIds, page),
    missingFiles: () => missingFiles(database.read),
    findMissingFiles: (signal) => findMissingFiles(deps, signal),
    async creations(ownerId, ids) {
      const found = await findCreations(database.read, ownerId, [...new Set(ids)]);
      return new Map(found.map((row) => [row.id, presentCreation(deps.addresses, row)]));
    },
    readPreview: (ownerId, id) => readPreview(deps, ownerId, id),
    readUploadPreview: (ownerId, id) => readUploadPreview(deps, ownerId, id),
    readSmallCopy: (ownerId, id) => readSmallCopy(deps, ownerId, id),
    async openDownload(ownerId, id) {
      const [creation] = await findCreations(database.read, ownerId, [id]);
      const file = creation && (await downloadOf(deps, creation, "clean"));
      return file && openShownFile(deps.storage, file);
    },
    keepUpload: (ownerId, image, key) => storeUpload(deps, { ...image, field: "image" }, key, ownerId),
    async creationsOfRuns(ownerId, runIds) {
      const creations = await creationsOfRuns(database.read, ownerId, runIds);
      const byRun = Map.groupBy(creations, (creation) => creation.run_id);
      return new Map(
        [...byRun].map(([runId, ofRun]) => [runId, ofRun.map((row) => presentCreation(deps.addresses, row))]),
      );
    },
  };
}
