import { z } from "zod";
import { pageSizeMax } from "../../../../contract/limits.ts";
import type { Upload } from "../../../../contract/uploads.ts";
import type { Api } from "../../../api/api.server.ts";

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

export interface UnusedUploads {
  files: Upload[];
  page: number;
  pages: number;
}

/**
 * Returns a page of uploaded images that are not in an order yet. If all images of the requested page are in the order,
 * returns the next page with others, wrapping around to the first. Returns no files when uploads cannot be read,
 * because the order works without them.
 */
export async function unusedUploads(
  uploads: Pick<Api["uploads"], "uploads">,
  wantedPage: string | null,
  usedIds: ReadonlySet<string>,
): Promise<UnusedUploads> {
  for (let page = pageNumber.parse(wantedPage ?? 1); ; page += 1) {
    const kept = await uploads.uploads({ query: { kind: "image", page, page_size: pageSizeMax } });
    if (!kept.ok) return { files: [], page, pages: page };
    const pages = Math.max(1, Math.ceil(kept.value.count / pageSizeMax));
    const files = kept.value.results.filter(({ id }) => !usedIds.has(id));
    if (files.length > 0) return { files, page, pages };
    if (page >= pages) return wantedPage === null ? { files, page, pages } : unusedUploads(uploads, null, usedIds);
  }
}
