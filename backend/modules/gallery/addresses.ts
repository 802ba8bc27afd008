import { createSignedAddresses } from "../../http/signed-addresses.ts";
import { isMediaFile, isTrashFile, isUploadFile, type MediaFile, type TrashFile, type UploadFile } from "./rules.ts";

/** Gives and checks the signed addresses that files are read at, without any other right. */
export interface MediaAddresses {
  addressOf(creationId: string, file: MediaFile): string;
  /** The file an address is for; `undefined` when it is forged, altered or expired. */
  verify(creationId: string, file: string, query: URLSearchParams): MediaFile | undefined;
  /** Of a file that is shown while its creation is in the trash, and then alone. */
  addressInTrash(creationId: string, file: TrashFile): string;
  /** As `verify`, of an address in the trash. */
  verifyInTrash(creationId: string, file: string, query: URLSearchParams): TrashFile | undefined;
  addressOfUpload(uploadId: string, file: UploadFile): string;
  /** As `verify`, of an upload's address. */
  verifyUpload(uploadId: string, file: string, query: URLSearchParams): UploadFile | undefined;
}

/** Addresses are relative. `secret` is any long random secret; the signing key is derived from it. */
export function createMediaAddresses(secret: Uint8Array, now: () => number): MediaAddresses {
  const addresses = createSignedAddresses(secret, "media-addresses", now);
  return {
    addressOf: (creationId, file) => `/api/media/${creationId}/${file}/?${addresses.sign(creationId, file)}`,
    verify: (creationId, file, query) =>
      addresses.verify(query, creationId, file) && isMediaFile(file) ? file : undefined,
    addressInTrash: (creationId, file) =>
      `/api/media/trash/${creationId}/${file}/?${addresses.sign("trash", creationId, file)}`,
    verifyInTrash: (creationId, file, query) =>
      addresses.verify(query, "trash", creationId, file) && isTrashFile(file) ? file : undefined,
    addressOfUpload: (uploadId, file) =>
      `/api/media/uploads/${uploadId}/${file}/?${addresses.sign("uploads", uploadId, file)}`,
    verifyUpload: (uploadId, file, query) =>
      addresses.verify(query, "uploads", uploadId, file) && isUploadFile(file) ? file : undefined,
  };
}
