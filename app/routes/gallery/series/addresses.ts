export const seriesPath = "/gallery/series";

/** Returns the page that makes a series of creations. */
export function newSeriesPath(creationIds: readonly string[]): string {
  return `${seriesPath}/new?${new URLSearchParams(creationIds.map((id) => ["reference", `creation:${id}`]))}`;
}

export function editSeriesPath(id: string): string {
  return `${seriesPath}/${id}/edit`;
}

export function deleteSeriesPath(id: string): string {
  return `${seriesPath}/${id}/delete`;
}
