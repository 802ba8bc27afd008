export const batchesPath = "/batches";

/** Returns the address of a page of the list of batches. */
export function batchListPath(page: number): string {
  return page > 1 ? `${batchesPath}?page=${page}` : batchesPath;
}

/** Returns the address of a batch, or of a page of its runs. */
export function batchPath(id: string, page = 1): string {
  return page > 1 ? `${batchesPath}/${id}?page=${page}` : `${batchesPath}/${id}`;
}

/** Returns the address of the page that cancels a batch. */
export function cancelPath(id: string): string {
  return `${batchesPath}/${id}/cancel`;
}
