import { Outlet, useLocation, useNavigation } from "react-router";
import { z } from "zod";
import type { Conversation } from "../../../contract/conversations.ts";
import { searchMaxCharacters } from "../../../contract/limits.ts";
import { api, valueOrThrow } from "../../api/api.server.ts";
import { hasAdditions } from "../../api/backend.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { classNames } from "../../ui/class-names.ts";
import type { Route } from "./+types/route";
import { historyPath } from "./addresses.ts";
import { ConversationList } from "./list/conversation-list.tsx";

const pageSize = 30;

const query = z.object({
  search: z.string().trim().max(searchMaxCharacters).catch(""),
  favorite: z.literal("true").optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** Loads the list beside every conversation: one page of matches, and the number of conversations. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, favorite, page } = query.parse(Object.fromEntries(url.searchParams));
  const { conversations } = api(context, url.pathname + url.search);
  const wanted = { ...(search !== "" && { search }), ...(favorite && { favorite }) };
  const outcome = await conversations.list({ query: { page, page_size: pageSize, ...wanted } });
  const { count, results } = valueOrThrow(context, outcome);
  // The specification's list has no filters.
  const isMatch = (await hasAdditions()) ? () => true : matches({ search, favorite });
  return {
    rows: results.filter(isMatch).map(rowOf),
    count,
    place: { search, favorite: favorite !== undefined, page },
    pages: Math.max(1, Math.ceil(count / pageSize)),
    now: host().now(),
    title: translator(context)("common:nav.assistant"),
  };
}

/** Returns whether a conversation of a page has these words in its title, and the mark. */
function matches({ search, favorite }: Pick<z.infer<typeof query>, "search" | "favorite">) {
  const wanted = search.toLowerCase();
  return ({ title, is_favorite }: Conversation) =>
    title.toLowerCase().includes(wanted) && (favorite === undefined || is_favorite);
}

function rowOf({ id, title, is_favorite, excerpt, updated_at }: Conversation) {
  return { id, title, isFavorite: is_favorite, excerpt: excerpt && plain(excerpt), updatedAt: updated_at };
}

/** Removes Markdown syntax, which has no meaning in a short excerpt. */
function plain(excerpt: string): string {
  return excerpt
    .replace(/[`*_#>|]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Two panes where both fit, else one of them. */
export default function History({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const opening = useNavigation().location?.pathname ?? pathname;
  const isList = pathname === historyPath;
  const isOpening = opening !== pathname && opening.startsWith(historyPath);
  return (
    <div
      className={classNames(
        "fills-window xl:grid xl:grid-cols-[20rem_minmax(0,1fr)] xl:grid-rows-[minmax(0,1fr)]",
        // Without a conversation, the list is a page like any other.
        isList && "max-xl:flex-none",
      )}
    >
      <div className={classNames("border-line xl:border-r", !isList && "max-xl:hidden")}>
        <ConversationList {...loaderData} timeZone={root.loaderData.timeZone} />
      </div>
      <div
        aria-busy={isOpening}
        className={classNames(
          "h-full min-w-0 transition-opacity",
          isList && "max-xl:hidden",
          // Dim only when opening takes noticeably long.
          isOpening && "opacity-50 delay-300",
        )}
      >
        <Outlet />
      </div>
    </div>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
