import { data, redirect } from "react-router";
import { z } from "zod";
import { pageSizeDefault } from "../../../contract/limits.ts";
import { api, valueOrThrow } from "../../api/api.server.ts";
import { studioName } from "../../api/studio.server.ts";
import { host } from "../../host.server.ts";
import { languageContext, translator } from "../../i18n/language.server.ts";
import { documentTitle } from "../../parts/page-title.ts";
import { placeholdersOf } from "../../parts/placeholder.server.ts";
import type { Route } from "./+types/route";
import { sharedPath } from "./addresses.ts";
import { SharedCollection } from "./shared-collection.tsx";
import { SharedSingle } from "./shared-single.tsx";

const query = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  /** The id of one creation of a collection, to enlarge. */
  item: z.uuid().optional().catch(undefined),
});

const unlisted = "noindex, nofollow";

/** Loads the content of a public link for any visitor. Invented and ended links get the same answer. */
export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const { page, item } = query.parse(Object.fromEntries(url.searchParams));
  const t = translator(context);
  const { sharing } = api(context, url.pathname);
  const [outcome, appName] = await Promise.all([
    sharing.shared({ params: { token }, query: { page, page_size: pageSizeDefault } }),
    studioName(context, url.pathname),
  ]);
  if (!outcome.ok && outcome.status === 404) {
    const gone = { title: t("sharing:shared.goneTitle"), message: t("sharing:shared.gone") };
    throw data(gone, { status: 404, headers: { "x-robots-tag": unlisted } });
  }
  const shared = valueOrThrow(context, outcome);
  const pages = Math.max(1, Math.ceil(shared.creations.count / pageSizeDefault));
  // The collection may be smaller now.
  if (page > pages) throw redirect(sharedPath(token, { page: pages }));
  const { publicOrigin } = host();
  const { kind, author_name: name, creations } = shared;
  const [only] = creations.results;
  const shown = kind === "creation" ? only : creations.results.find(({ id }) => id === item);
  const untitled = t(only?.kind === "video" ? "sharing:untitledVideo" : "sharing:untitled");
  const words = { name, appName };
  // Only where the operator configured the studio's address, because a sender can put anything in the Host header.
  const address = publicOrigin && new URL(`/s/${token}`, publicOrigin).href;
  return data(
    {
      token,
      shared,
      shown: shown ?? null,
      page,
      pages,
      placeholders: placeholdersOf(creations.results),
      title: shared.title || untitled,
      description:
        shared.description ||
        (name === "" ? t("sharing:shared.description", words) : t("sharing:shared.descriptionBy", words)),
      address,
      embedAddress: address && embedAddress(kind === "collection" && shown ? `${address}?item=${shown.id}` : address),
      feedPath: kind === "collection" ? `/api/gallery/shared/${token}/feed/` : null,
      previewAddress: publicOrigin && shared.preview_url && new URL(shared.preview_url, publicOrigin).href,
      language: context.get(languageContext),
      robots: shared.is_listed ? null : unlisted,
    },
    { headers: shared.is_listed ? {} : { "x-robots-tag": unlisted } },
  );
}

/** Returns the address that describes a public page to sites which embed it. */
function embedAddress(url: string): string {
  return new URL(`/api/oembed?${new URLSearchParams({ url, format: "json" })}`, url).href;
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export default function Shared({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { shown, shared } = loaderData;
  if (shown) return <SharedSingle {...loaderData} creation={shown} timeZone={root.loaderData.timeZone} />;
  return shared.kind === "collection" ? <SharedCollection {...loaderData} /> : null;
}

const alternate = { tagName: "link" as const, rel: "alternate" };
const titleMaxCharacters = 120;
const descriptionMaxCharacters = 300;

/** Cuts a text to the length that sites show beside a link, at a character boundary. */
function cut(text: string, maxCharacters: number): string {
  const characters = [...text.replace(/\s+/g, " ")];
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: documentTitle(matches, undefined) }, { name: "robots", content: unlisted }];
  const { address, previewAddress, robots, language, embedAddress, feedPath } = loaderData;
  const title = cut(loaderData.title, titleMaxCharacters);
  const description = cut(loaderData.description, descriptionMaxCharacters);
  return [
    { title: documentTitle(matches, title) },
    { name: "description", content: description },
    ...(robots ? [{ name: "robots", content: robots }] : []),
    ...(feedPath ? [{ ...alternate, type: "application/atom+xml", href: feedPath, title }] : []),
    ...(embedAddress ? [{ ...alternate, type: "application/json+oembed", href: embedAddress, title }] : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: documentTitle(matches, undefined) },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(address ? [{ property: "og:url", content: address }] : []),
    { property: "og:locale", content: language },
    ...(previewAddress
      ? [
          { property: "og:image", content: previewAddress },
          { property: "og:image:type", content: "image/jpeg" },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          { property: "og:image:alt", content: title },
        ]
      : []),
    { name: "twitter:card", content: previewAddress ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    ...(previewAddress ? [{ name: "twitter:image", content: previewAddress }] : []),
  ];
}
