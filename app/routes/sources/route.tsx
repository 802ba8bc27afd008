import { z } from "zod";
import { pageSizeDefault } from "../../../contract/limits.ts";
import { api, valueOrThrow } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { fromCreation, fromUpload } from "../../parts/composer/chosen-file.server.ts";
import type { FileChoices } from "../../parts/composer/chosen-file.ts";
import { draftFrom, imageFields } from "../../parts/draft.ts";
import { pageTitle } from "../../parts/page-title.ts";
import type { Route } from "./+types/route";
import { SourcesPage } from "./sources-page.tsx";

const query = z.object({
  for: z.enum(["image", "audio"]).catch("image"),
  tab: z.enum(["creations", "uploads"]).catch("creations"),
  into: z.enum(imageFields).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** Loads one page of the files to start from. Audio files are always uploads. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const wanted = query.parse(Object.fromEntries(url.searchParams));
  const { gallery, uploads } = api(context, url.pathname + url.search);
  const tab = wanted.for === "audio" ? "uploads" : wanted.tab;
  const part = { page: wanted.page, page_size: pageSizeDefault };
  const read = async () => {
    if (tab === "creations") {
      const { count, results } = valueOrThrow(context, await gallery.images({ query: part }));
      return { count, files: results.map((creation) => fromCreation(creation, translator(context))) };
    }
    const found = await uploads.uploads({ query: { ...part, kind: wanted.for } });
    const { count, results } = valueOrThrow(context, found);
    return { count, files: results.map(fromUpload) };
  };
  const { count, files } = await read();
  const choices: FileChoices = {
    tab,
    kind: wanted.for,
    files,
    page: wanted.page,
    into: wanted.for === "image" ? wanted.into : undefined,
    pages: Math.max(1, Math.ceil(count / pageSizeDefault)),
  };
  return {
    choices,
    draft: draftFrom(url.searchParams),
    title: translator(context)(`explore:picker.${wanted.for}`),
  };
}

export default function Sources({ loaderData }: Route.ComponentProps) {
  return <SourcesPage {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
