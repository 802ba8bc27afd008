import fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { type creationFilter, creationPage, gallery, gallerySummary } from "../../../../contract/gallery.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { addManyCreations } from "../../../../tests/support/many-creations.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import { filterOf, matchingIds } from "../matching.ts";
import { insertLook } from "../records/looks.ts";
import type { CreationTable } from "../tables.ts";

type Fields = z.infer<typeof creationFilter>;
type Order = "newest" | "oldest" | "manual";
interface Asked extends Fields {
  sort: Order;
}

const words = ["harbour", "storm", "gull", "Köln", "灯塔", "夜明け", "고양이"];
const months = [Date.UTC(2025, 10, 30, 23), Date.UTC(2025, 11), Date.UTC(2026, 0, 15), Date.UTC(2026, 3)];
const instants = months.flatMap((at) => [at - 1, at, at, at + 1, at + 90_000_000]);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const item = fc.record({
  details: fc.record({
    kind: fc.constantFrom("image", "video"),
    generation_type: fc.constantFrom("text-to-image", "text-to-video"),
    aspect_ratio: fc.constantFrom("1:1", "16:9", "9:16"),
    model: fc.constantFrom("Heron", "Gullwing 2"),
    style: fc.constantFrom(null, "Storm light"),
    prompt: fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((some) => some.join(" ")),
    negative_prompt: fc.constantFrom("", "storm", "text"),
    is_favorite: fc.constantFrom(0, 0, 1),
    deleted_at: fc.constantFrom(null, null, null, null, 0, 1),
    created_at: fc.constantFrom(...instants),
  }),
  /** The creation's position in each of the two collections. */
  positions: fc.tuple(maybe(fc.integer({ min: 0, max: 5 })), maybe(fc.integer({ min: 0, max: 5 }))),
  colors: fc.subarray(["red", "blue", "pink"] as const, { minLength: 1 }),
  group: maybe(fc.constantFrom("a", "b")),
  tags: fc.subarray(["Storm coast", "rare", "灯台"]),
});
type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;

const asked = fc.record({
  kind: maybe(fc.constantFrom("image" as const, "video" as const)),
  generation_type: maybe(fc.constantFrom("text-to-image" as const, "text-to-video" as const)),
  search: maybe(
    fc.constantFrom(
      "harb",
      "storm",
      "STORM gull",
      "koln",
      "灯",
      "灯塔 harbour",
      "夜明け",
      "고양",
      "heron",
      "text",
      "zzz",
      "%",
    ),
  ),
  favorite: maybe(fc.boolean()),
  aspect_ratio: maybe(fc.constantFrom("1:1" as const, "16:9" as const)),
  model: maybe(fc.constantFrom("Heron", "Gullwing 2", "Nothing")),
  collection: maybe(fc.constantFrom(0, 1)),
  tag: maybe(fc.constantFrom("RARE", "storm COAST", "rare, Storm coast", "灯台,rare", "rare,unknown")),
  created_from: maybe(fc.constantFrom(...instants)),
  created_before: maybe(fc.constantFrom(...instants)),
  color: maybe(fc.constantFrom("red" as const, "blue" as const, "gray" as const)),
  duplicates: maybe(fc.constant("collapsed" as const)),
  sort: fc.constantFrom<Order>("newest", "oldest", "manual"),
});
/** The words of both collection names also occur in prompts. */
const names = ["Storms at sea", "Möwen 고양이"];

/** Whether a text matches a search, by a simple independent definition. */
function has(text: string, search: string): boolean {
  const plain = (one: string) => one.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
  const known = plain(text).split(/[\s,]+/);
  const wanted = plain(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return (
    wanted.length > 0 &&
    wanted.every((word) =>
      /^[a-z]/.test(word) ? known.some((one) => one.startsWith(word)) : plain(text).includes(word),
    )
  );
}

function expected(
  kept: (Item & { id: string })[],
  { sort, ...filter }: Asked & { collectionIndex?: number },
): string[] {
  const index = filter.collectionIndex;
  const from = filter.created_from === undefined ? -1 : Date.parse(filter.created_from);
  const before = filter.created_before === undefined ? Number.POSITIVE_INFINITY : Date.parse(filter.created_before);
  const { search } = filter;
  const wanted = filter.tag?.toLowerCase().split(/ ?, ?/) ?? [];
  const matching = kept.filter(({ details, positions, colors, tags }) => {
    const lower = tags.map((tag) => tag.toLowerCase());
    const text = [details.prompt, details.negative_prompt, details.model, details.style ?? ""].join(" , ");
    return (
      details.deleted_at === null &&
      (filter.kind ?? details.kind) === details.kind &&
      (filter.generation_type ?? details.generation_type) === details.generation_type &&
      (filter.aspect_ratio ?? details.aspect_ratio) === details.aspect_ratio &&
      (filter.model ?? details.model) === details.model &&
      (filter.favorite ?? details.is_favorite === 1) === (details.is_favorite === 1) &&
      details.created_at >= from &&
      details.created_at < before &&
      (index === undefined || positions[index] !== undefined) &&
      (filter.color === undefined || colors.some((color) => color === filter.color)) &&
      wanted.every((tag) => lower.includes(tag)) &&
      (search === undefined ||
        has(text, search) ||
        tags.some((tag) => has(tag, search)) ||
        names.some((name, number) => positions[number] !== undefined && has(name, search)))
    );
  });
  const isCollapsed = filter.duplicates === "collapsed" && search === undefined;
  const found = matching.filter(
    ({ id, group }) =>
      !isCollapsed || group === undefined || !matching.some((other) => other.group === group && other.id > id),
  );
  const oldest = (a: Item & { id: string }, b: Item & { id: string }) =>
    a.details.created_at - b.details.created_at || (a.id < b.id ? -1 : 1);
  if (sort === "oldest") return found.sort(oldest).map(({ id }) => id);
  if (sort === "newest" || index === undefined) return found.sort((a, b) => -oldest(a, b)).map(({ id }) => id);
  const place = ({ positions }: Item) => positions[index] ?? 0;
  return found.sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

async function fill(
  studio: StudioBackend,
  user: TestUser,
  items: Item[],
): Promise<{ ids: string[]; collections: string[] }> {
  const about = (index: number) => (items[index]?.details ?? {}) as Partial<CreationTable>;
  const ids = await addManyCreations(studio, user, items.length, about);
  const collections = names.map(() => studio.runtime.newId());
  await studio.adapters.database.transaction(async (tx) => {
    for (const [index, { details, colors, group }] of items.entries()) {
      const creation = { id: ids[index] ?? "", owner_id: user.id, ...details };
      await insertLook(tx, creation, { phash: [0, 0], palette: "", colors }, group ?? null);
    }
    for (const [index, id] of collections.entries()) {
      const name = names[index] ?? "";
      const times = { created_at: 0, updated_at: 0 };
      await tx
        .insertInto("collection")
        .values({
          id,
          owner_id: user.id,
          name,
          search_name: name,
          description: "",
          cover_creation_id: null,
          position: index,
          item_count: 0,
          ...times,
        })
        .execute();
      for (const [number, { details, positions }] of items.entries()) {
        const position = positions[index];
        if (position === undefined) continue;
        await tx
          .insertInto("collection_item")
          .values({
            collection_id: id,
            creation_id: ids[number] ?? "",
            owner_id: user.id,
            position,
            created_at: details.created_at,
          })
          .execute();
      }
    }
  });
  for (const tag of ["Storm coast", "rare", "灯台"]) {
    const tagged = ids.filter((_id, index) => items[index]?.tags.includes(tag));
    const body = { action: "add_tags" as const, tags: [tag], selection: { ids: tagged } };
    if (tagged.length > 0) await studio.call(gallery.bulk, { body }, user.access);
  }
  return { ids, collections };
}

/** Follows a list's links from a URL and returns the ids of each page. */
async function follow(studio: StudioBackend, { access }: TestUser, from: string, way: "next" | "previous") {
  const pages: string[][] = [];
  let last = from;
  for (let address: string | null = from; address !== null; ) {
    const page = creationPage.parse((await studio.request("GET", address, { token: access })).json);
    pages.push(page.results.map(({ id }) => id));
    last = address;
    address = page[way];
    if (pages.length > 200) throw new Error(`${from} does not end.`);
  }
  return { pages, last };
}

function addressOf(query: Record<string, unknown>): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${gallery.creations.path}?${new URLSearchParams(entries)}`;
}

describeOnEachBackend("Finding in the gallery", (start) => {
  test("gives what a plain look at each creation gives, by page and by place, forwards and back, and its neighbours", async () => {
    const studio = await start({ idle: true });
    const bob = await studio.register();
    await addManyCreations(studio, bob, 3, () => ({ prompt: `${words.join(" ")} text`, model: "Heron" }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(item, { minLength: 1, maxLength: 30 }),
        fc.array(asked, { minLength: 8, maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        async (items, queries, pageSize) => {
          const ada = await studio.register();
          const { ids, collections } = await fill(studio, ada, items);
          const kept = items.map((one, index) => ({ ...one, id: ids[index] ?? "" }));
          for (const { collection: index, created_from, created_before, ...rest } of queries) {
            const query: Asked = {
              ...rest,
              collection: index === undefined ? undefined : collections[index],
              created_from: created_from === undefined ? undefined : new Date(created_from).toISOString(),
              created_before: created_before === undefined ? undefined : new Date(created_before).toISOString(),
            };
            const right = expected(kept, { ...query, collectionIndex: index });
            const first = addressOf({ ...query, page_size: pageSize });
            const page = creationPage.parse((await studio.request("GET", first, { token: ada.access })).json);
            expect(page, first).toMatchObject({ count: right.length, count_is_exact: true });
            expect((await follow(studio, ada, first, "next")).pages.flat(), first).toEqual(right);

            const front = addressOf({
              ...query,
              page_size: pageSize,
              after: query.sort === "oldest" ? 0 : 9_999_999_999_999,
            });
            const { pages, last } = await follow(studio, ada, front, "next");
            expect(pages.flat(), front).toEqual(right);
            const back = (await follow(studio, ada, last, "previous")).pages;
            expect(back.reverse().flat(), last).toEqual(right);

            const all = [];
            for await (const some of matchingIds(studio.adapters, ada.id, filterOf(query))) all.push(...some);
            expect(all.toSorted(), first).toEqual(right.toSorted());

            const at = Math.floor(right.length / 2);
            const id = right[at];
            if (id === undefined) continue;
            const neighbors = addressOf({ ...query }).replace("?", `${id}/neighbors/?`);
            const beside = await studio.request("GET", neighbors, { token: ada.access });
            const { previous, next } = gallery.neighbors.answer.payload.parse(beside.json);
            expect([previous?.id, next?.id], first).toEqual([right[at - 1], right[at + 1]]);
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  test("never skips or repeats what stays, while other creations come and go", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    for (const search of [undefined, "boat"]) {
      const ids = await addManyCreations(studio, ada, 30);
      const stays = ids.filter((_id, index) => index % 3 !== 0).toReversed();
      const goes = ids.filter((_id, index) => index % 3 === 0);
      const seen: string[] = [];
      let address: string | null = addressOf({ page_size: 4, after: 9_999_999_999_999, search });
      while (address !== null) {
        const page = creationPage.parse((await studio.request("GET", address, { token: ada.access })).json);
        seen.push(...page.results.map(({ id }) => id));
        address = page.next;
        for (const id of goes.splice(-2)) await studio.call(gallery.deleteCreation, { params: { id } }, ada.access);
        await addManyCreations(studio, ada, 1, () => ({ created_at: studio.runtime.now() + 1_000 }));
      }
      expect(seen.filter((id) => stays.includes(id))).toEqual(stays);
      expect(new Set(seen).size).toBe(seen.length);
      studio.runtime.advance(10_000);
    }
  });

  test("begins a list at an instant, and leads back to what stands before it", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const instant = Date.UTC(2026, 2);
    const [old, , last, first] = await addManyCreations(studio, ada, 4, (index) => ({
      created_at: instant + index - 3,
    }));
    const read = async (query: Record<string, unknown>) =>
      creationPage.parse(
        (await studio.request("GET", addressOf({ page_size: 1, ...query }), { token: ada.access })).json,
      );
    const february = await read({ after: instant });
    expect(february.results[0]?.id).toBe(last);
    const march = creationPage.parse(
      (await studio.request("GET", february.previous ?? "", { token: ada.access })).json,
    );
    expect(march).toMatchObject({ results: [{ id: first }], previous: null });
    expect((await read({ after: instant, sort: "oldest" })).results[0]?.id).toBe(first);
    expect((await read({ after: instant - 3, sort: "oldest" })).results[0]?.id).toBe(old);
    const beyond = await read({ after: 5 });
    expect(beyond).toMatchObject({ results: [], next: null });
    const end = creationPage.parse((await studio.request("GET", beyond.previous ?? "", { token: ada.access })).json);
    expect(end.results[0]?.id).toBe(old);
  });

  test("reaches any page, however far, and returns the total", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const month = 31 * 86_400_000;
    const ids = await addManyCreations(studio, ada, 1_300, (index) => ({
      created_at: Date.UTC(2025, 0) + Math.floor(index / 130) * month + index,
      is_favorite: index % 2,
      prompt: "a boat",
      deleted_at: index === 0 ? 7 : null,
    }));
    const listed = ids.slice(1).toReversed();
    for (const page of [1, 30, 53, 54, 55]) {
      const json = (await studio.request("GET", addressOf({ page }), { token: ada.access })).json;
      const found = creationPage.parse(json);
      expect(
        found.results.map(({ id }) => id),
        `${page}`,
      ).toEqual(listed.slice((page - 1) * 24, page * 24));
      expect(found.count).toBe(1_299);
    }
    const favorites = listed.filter((id) => ids.indexOf(id) % 2 === 1);
    const far = await studio.request("GET", addressOf({ page: 25, favorite: true, kind: "image" }), {
      token: ada.access,
    });
    expect(creationPage.parse(far.json).results.map(({ id }) => id)).toEqual(favorites.slice(576, 600));

    const searched = creationPage.parse(
      (await studio.request("GET", addressOf({ search: "boat", page: 42 }), { token: ada.access })).json,
    );
    expect(searched).toMatchObject({ count: 1_000, count_is_exact: false });
    expect(searched.results.map(({ id }) => id)).toEqual(listed.slice(984, 1_000));
    const after = await follow(studio, ada, searched.next ?? "", "next");
    expect(after.pages.flat()).toEqual(listed.slice(1_000));

    const summary = gallerySummary.parse((await studio.call(gallery.summary, {}, ada.access)).json);
    expect(summary).toMatchObject({
      creations: 1_299,
      images: 1_299,
      videos: 0,
      favorites: 650,
      trash: 1,
      collections: 0,
    });
    expect(summary.months.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(1_299);
    expect(summary.months[0]).toEqual({ month: "2025-10", count: 130 });
    expect(summary.models).toEqual([{ model: "Scripted", count: 1_299 }]);
  });
});
