import type { Hono } from "hono";
import { languageOf } from "../../http/bind.ts";
import { refusalResponse } from "../../http/errors.ts";
import { refuse } from "../../http/operation.ts";
import { answerStoredFile } from "../../http/stored-file.ts";
import type { ReportsDeps } from "./deps.ts";
import { findReport } from "./records/reports.ts";

interface ReportedFile {
  reportId: string;
  creationId: string;
  file: string;
}

/** Returns the signed address of a file of a reported item. It opens nothing else, and nothing once it is sealed. */
export function reportedAddress(
  { mediaAddresses }: Pick<ReportsDeps, "mediaAddresses">,
  { reportId, creationId, file }: ReportedFile,
): string {
  const query = mediaAddresses.sign(reportId, creationId, file);
  return `/api/media/reported/${reportId}/${creationId}/${file}/?${query}`;
}

/** Serves reported media to staff. Browsers load media without a token, so the signed address is the permission. */
export function mountMedia(app: Hono, deps: ReportsDeps): void {
  app.get("/api/media/reported/:report/:creation/:file/", async (c) => {
    const { report, creation, file } = c.req.param();
    const served = await serve(deps, { reportId: report, creationId: creation, file }, c.req.raw);
    return served ?? refusalResponse(refuse("NOT_FOUND"), languageOf(c));
  });
}

async function serve(
  { database, gallery, mediaAddresses, storage }: ReportsDeps,
  { reportId, creationId, file }: ReportedFile,
  request: Request,
): Promise<Response | undefined> {
  const { searchParams } = new URL(request.url);
  if (!mediaAddresses.verify(searchParams, reportId, creationId, file)) return undefined;
  const report = await findReport(database.read, reportId);
  if (!report) return undefined;
  const ref = { kind: report.item_kind, id: report.item_id };
  const shown = await gallery.moderation.file(report.owner_id, ref, creationId, file, request);
  const response = shown && (await answerStoredFile(storage, shown, request));
  // Nothing of it stays in the browser of a moderator.
  response?.headers.set("cache-control", "no-store");
  response?.headers.set("x-robots-tag", "noindex");
  return response;
}
