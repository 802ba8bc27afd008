import { createSignedAddresses } from "../../http/signed-addresses.ts";
import type { KeyRing } from "../../keys/key-ring.ts";
import { isMediaFile, isTrashFile, isUploadFile, type MediaFile, type TrashFile, type UploadFile } from "./rules.ts";

/** Creates and verifies signed media URLs. A valid signature is the only permission needed to read the file. */
export interface MediaAddresses {
  addressOf(creationId: string, file: MediaFile): string;
  /** Returns a function for the URLs of a creation's smaller copies, which share one signature. */
  addressesOfCopies(creationId: string): (copy: TrashFile) => string;
  /** Returns the file of a signed URL; `undefined` if the URL is forged, altered or expired. */
  verify(creationId: string, file: string, query: URLSearchParams): MediaFile | undefined;
  /** Returns the URL of a file that is readable only while its creation is in the trash. */
  addressInTrash(creationId: string, file: TrashFile): string;
  /** Like `verify`, for URLs of creations in the trash. */
  verifyInTrash(creationId: string, file: string, query: URLSearchParams): TrashFile | undefined;
  /** Returns a function for the URLs of a creation's files that a user may view in a shared collection. */
  addressesInCollection(collectionId: string, viewerId: string, creationId: string): (file: string) => string;
  /** Whether such a URL was made for this user. What the user may view is checked when it is read. */
  verifyInCollection(collectionId: string, viewerId: string, creationId: string, query: URLSearchParams): boolean;
  addressOfMask(maskId: string): string;
  /** Whether the URL of a mask is valid. */
  verifyMask(maskId: string, query: URLSearchParams): boolean;
  addressOfUpload(uploadId: string, file: UploadFile): string;
  /** Like `verify`, for URLs of uploads. */
  verifyUpload(uploadId: string, file: string, query: URLSearchParams): UploadFile | undefined;
}

/** Creates relative URLs. */
export function createMediaAddresses(keyRing: KeyRing, now: () => number): MediaAddresses {
  const addresses = createSignedAddresses(keyRing, "media-addresses", now);
  return {
    addressOf: (creationId, file) =>
      `/api/media/${creationId}/${file}/?${addresses.sign(creationId, signedPart(file))}`,
    addressesOfCopies(creationId) {
      const query = addresses.sign(creationId, copiesPart);
      return (copy) => `/api/media/${creationId}/${copy}/?${query}`;
    },
    verify: (creationId, file, query) =>
      addresses.verify(query, creationId, signedPart(file)) && isMediaFile(file) ? file : undefined,
    addressInTrash: (creationId, file) =>
      `/api/media/trash/${creationId}/${file}/?${addresses.sign("trash", creationId, file)}`,
    verifyInTrash: (creationId, file, query) =>
      addresses.verify(query, "trash", creationId, file) && isTrashFile(file) ? file : undefined,
    addressesInCollection(collectionId, viewerId, creationId) {
      const query = addresses.sign("collections", collectionId, viewerId, creationId);
      return (file) => `/api/media/collections/${collectionId}/${viewerId}/${creationId}/${file}/?${query}`;
    },
    verifyInCollection: (collectionId, viewerId, creationId, query) =>
      addresses.verify(query, "collections", collectionId, viewerId, creationId),
    addressOfMask: (maskId) => `/api/media/masks/${maskId}/?${addresses.sign("masks", maskId)}`,
    verifyMask: (maskId, query) => addresses.verify(query, "masks", maskId),
    addressOfUpload: (uploadId, file) =>
      `/api/media/uploads/${uploadId}/${file}/?${addresses.sign("uploads", uploadId, file)}`,
    verifyUpload: (uploadId, file, query) =>
      addresses.verify(query, "uploads", uploadId, file) && isUploadFile(file) ? file : undefined,
  };
}

const copiesPart = "copies";

/** The smaller copies of an image share a signature, because they show the same: pages then carry one for all. */
function signedPart(file: string): string {
  return /^w\d+$/.test(file) ? copiesPart : file;
}
