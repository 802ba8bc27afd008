import { Outlet, redirect } from "react-router";
import { z } from "zod";
import { pageSizeDefault, searchMaxCharacters } from "../../../../contract/limits.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { fromUpload } from "../../../parts/composer/chosen-file.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { uploadsPath } from "../addresses.ts";
import type { Route } from "./+types/route";
import { uploadsAddress } from "./addresses.ts";
import { keepFiles } from "./keep-files.server.ts";
import type { UnfinishedFile } from "./unfinished-list.tsx";
import type { ListedUpload } from "./upload-list.tsx";
import { UploadsPage } from "./uploads-page.tsx";

const query = z.object({
  kind: z.enum(["image", "audio"]).optional().catch(undefined),
  search: z.string().trim().max(searchMaxCharacters).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** Loads one page of the user's uploads, the unfinished ones, and the remaining quota. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const place = query.parse(Object.fromEntries(url.searchParams));
  const { uploads } = api(context, url.pathname + url.search);
  const [list, begun, usage] = await Promise.all([
    uploads.uploads({ query: { ...place, page_size: pageSizeDefault } }),
    uploads.begun(),
    uploads.usage(),
  ]);
  const { count, results } = valueOrThrow(context, list);
  const pages = Math.max(1, Math.ceil(count / pageSizeDefault));
  // The last page may be gone together with its uploads.
  if (place.page > pages) throw redirect(uploadsAddress({ ...place, page: pages }));
  return {
    place,
    pages,
    uploads: results.map((upload): ListedUpload => ({ ...fromUpload(upload), url: upload.url, at: upload.created_at })),
    begun: valueOrThrow(context, begun).results.map(
      (file): UnfinishedFile => ({
        id: file.id,
        name: file.name,
        sizeBytes: file.size_bytes,
        receivedBytes: file.received_bytes,
        expiresAt: file.expires_at,
      }),
    ),
    // All uploads, regardless of the list's filter.
    total: usage.ok ? usage.value.count : count,
    usage: !usage.ok && usage.isAbsent ? undefined : valueOrThrow(context, usage),
    now: Date.now(),
    title: translator(context)("uploads:title"),
  };
}

const asked = z.discriminatedUnion("intent", [z.object({ intent: z.literal("remove"), id: z.uuid() })]);

/** Stores the files of a form, or removes an unfinished upload. */
export async function action({ request, context }: Route.ActionArgs) {
  const { form, kept } = await keepFiles(request, context);
  const parsed = asked.safeParse(Object.fromEntries(form));
  if (!parsed.success) return redirectWithToast(uploadsPath, kept);
  const outcome = await api(context, uploadsPath).uploads.cancel({ params: { id: parsed.data.id } });
  // An upload that is already gone counts as removed.
  if (outcome.ok || outcome.status === 404) return redirect(uploadsPath, { status: 303 });
  return redirectWithToast(uploadsPath, { tone: "error", message: refusalMessage(context, outcome) });
}

export default function Uploads({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { user, timeZone } = root.loaderData;
  return (
    <>
      <UploadsPage {...loaderData} owner={user?.id ?? ""} timeZone={timeZone} />
      <Outlet />
    </>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
