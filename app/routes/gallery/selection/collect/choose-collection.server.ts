import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { newCollection } from "../../../../../contract/collections.ts";
import { collectionNameMaxCharacters, pageSizeMax } from "../../../../../contract/limits.ts";
import { type Api, refusalMessage, valueOrThrow } from "../../../../api/api.server.ts";
import { firstProblem, parseForm } from "../../../../forms/parse-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import type { PickableCollections, Typed } from "../../../../parts/collecting/collection-picker.tsx";
import { placeholderFor } from "../../../../parts/placeholder.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The result of a form that must name a collection. */
export type Choice =
  | { of: "collection"; id: string; name: string }
  | { of: "nothing" }
  | { of: "gone" }
  /** The typed values with their errors. */
  | { of: "problem"; typed: Typed };

/** Returns the collections to choose from that match the form's search: the user's own, and those of others. */
export async function pickable(context: Context, calls: Api, form: FormData): Promise<PickableCollections> {
  const search = textIn(form, "search").slice(0, collectionNameMaxCharacters);
  const [page, joined] = await Promise.all([
    calls.collections.galleries({
      query: { kind: "manual", page_size: pageSizeMax, ...(search && { search }) },
    }),
    calls.collectionMembers.joined({ query: { page_size: pageSizeMax } }),
  ]);
  const { count, results } = valueOrThrow(context, page);
  const wanted = search.toLowerCase();
  const others = (joined.ok ? joined.value.results : []).filter(
    ({ name, role }) => role !== "view" && name.toLowerCase().includes(wanted),
  );
  return {
    search,
    count: count + others.length,
    shown: [...results, ...others].map(({ id, name, image_count, cover }) => ({
      id,
      name,
      size: image_count,
      cover: cover && { src: cover.url, placeholder: placeholderFor(cover.thumbhash) },
    })),
  };
}

/** Returns the collection that a form chose. A new name creates the collection immediately. */
export async function choose(context: Context, { collections }: Api, form: FormData): Promise<Choice> {
  if (form.get("intent") === "create") {
    const typed = { name: textIn(form, "name"), description: textIn(form, "description") };
    const t = translator(context);
    const parsed = parseForm(form, newCollection.omit({ filter: true }), t);
    if (!parsed.ok) return { of: "problem", typed: { ...typed, problem: firstProblem(parsed.reply, t) } };
    const made = await collections.create({ body: parsed.value });
    if (!made.ok) return { of: "problem", typed: { ...typed, problem: refusalMessage(context, made) } };
    return { of: "collection", id: made.value.id, name: made.value.name };
  }
  if (!form.has("collection")) return { of: "nothing" };
  const id = z.uuid().safeParse(form.get("collection")).data;
  const found = id === undefined ? undefined : await collections.collection({ params: { id } });
  return found?.ok ? { of: "collection", id: found.value.id, name: found.value.name } : { of: "gone" };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
