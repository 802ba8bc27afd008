import type { RouterContextProvider } from "react-router";
import { api } from "../../api/api.server.ts";
import { hasAdditions } from "../../api/backend.server.ts";
import { translator } from "../../i18n/language.server.ts";
import type { Found } from "../../parts/commands/found.ts";
import { creationName } from "../../parts/creation-name.ts";
import { composePath } from "../../parts/prompt-address.ts";
import { assistantPath } from "../../parts/shell.tsx";

const most = { prompts: 6, creations: 8, conversations: 6 };

/**
 * Returns the user's own items that match a text; without a text, the first prompts. Returns `undefined` when nothing
 * could be read.
 */
export async function findOwn(
  context: Readonly<RouterContextProvider>,
  query: string,
  wantedPath: string,
): Promise<Found | undefined> {
  const { prompts, gallery, conversations } = api(context, wantedPath);
  const [written, made, spoken] = await Promise.all([
    prompts.list({ query: { search: query || undefined, page_size: most.prompts } }),
    query ? gallery.creations({ query: { search: query, page_size: most.creations } }) : undefined,
    query ? conversations.list({ query: { search: query, page_size: most.conversations } }) : undefined,
  ]);
  const finds = await hasAdditions();
  if (!written.ok && !made?.ok && !spoken?.ok) return undefined;
  return {
    prompts: written.ok
      ? written.value.results.map((entry) => ({
          id: entry.id,
          label: entry.name ?? entry.prompt,
          to: composePath(entry.id),
        }))
      : [],
    creations: made?.ok
      ? made.value.results.map((creation) => ({
          id: creation.id,
          label: creationName(creation, translator(context)),
          to: `/gallery/view/${creation.id}`,
          thumbnail: creation.thumbnail_url,
        }))
      : [],
    conversations: spoken?.ok
      ? spoken.value.results
          // The specification's list has no filters.
          .filter(({ title }) => finds || title.toLowerCase().includes(query.toLowerCase()))
          .map(({ id, title }) => ({ id, label: title, to: `${assistantPath}/${id}` }))
      : [],
  };
}
