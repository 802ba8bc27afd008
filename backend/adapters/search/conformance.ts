import { beforeEach, expect, test } from "vitest";
import type { Database } from "../database/port.ts";
import type { Search, SearchDocument, SearchRequest } from "./port.ts";

/** The tests every search must pass. `open` returns one over a new database. */
export function checkSearch(open: () => Promise<{ database: Database; search: Search }>): void {
  let database: Database;
  let search: Search;
  let made = 0;
  beforeEach(async () => {
    ({ database, search } = await open());
    made = 0;
  });

  const put = async (text: string, given: Partial<SearchDocument> = {}) => {
    made += 1;
    const id = given.id ?? `document ${made}`;
    await database.transaction((tx) => search.put(tx, { id, ownerId: "ada", at: made * 10, text, ...given }));
    return id;
  };
  const hits = (text: string, given: Partial<SearchRequest> = {}) =>
    search.find(database.read, { ownerId: "ada", text, direction: "newest", limit: 100, ...given });
  const found = async (text: string, given: Partial<SearchRequest> = {}) =>
    (await hits(text, given)).map(({ id }) => id);

  test("finds by all words of a text, in any order, the newest first or last", async () => {
    const one = await put("a lighthouse over stormy waves");
    const two = await put("stormy weather behind the lighthouse");
    await put("a quiet lighthouse");
    expect(await found("lighthouse stormy")).toEqual([two, one]);
    expect(await found("lighthouse stormy", { direction: "oldest" })).toEqual([one, two]);
    expect(await found("lighthouse boat")).toEqual([]);
  });

  test.each([
    [
      "English",
      "A lighthouse, painted in OILS",
      ["lighthouse", "Oil", "light", "painted lighthouse"],
      ["house", "lightly"],
    ],
    ["Spanish", "Un niño en la montaña al atardecer", ["nino", "NIÑO", "montan", "atardecer"], ["ño"]],
    ["French", "L’été à la plage, garçon et cœur", ["ete", "l'été", "garcon", "coeur", "cœur"], ["age"]],
    ["German", "Straße in Zürich, über den Dächern", ["strasse", "STRASSE", "zurich", "zürich", "dach"], ["burg"]],
    ["Italian", "Perché la città è così bella", ["perche", "citta", "cosi"], ["cita"]],
    ["Portuguese", "Coração e ilusões à beira-mar", ["coracao", "ilusoes", "beira-mar", "mar"], ["ração"]],
    [
      "Japanese",
      "夜明けの灯塔とかもめ、ガラスの東京タワー",
      ["灯塔", "塔", "かもめ", "かも", "夜明け", "東京タワー", "タワー"],
      ["塔灯", "京都", "がらす", "カラス"],
    ],
    ["Chinese", "海边的灯塔和一只猫", ["灯塔", "猫", "一只猫", "海边的灯塔"], ["灯猫", "狗"]],
    ["Korean", "등대 위의 고양이와 바다", ["고양이", "고양", "등대", "바다 고양이", "이"], ["양고", "가"]],
    ["Albanian", "Një far i vjetër buzë detit, çafka", ["nje", "vjeter", "buze", "cafka", "çafka"], ["jeter"]],
    ["Greek", "Ο φάρος της Οδύσσειας, ΟΔΥΣΣΕΥΣ", ["φαρος", "ΦΆΡΟΣ", "οδυσσευς"], ["αρος"]],
    ["Russian", "Ёлка и маяк", ["елка", "ЁЛКА", "маяк"], ["лка"]],
    ["several at once", "灯塔 lighthouse 등대2024🌊", ["灯塔 light", "등대", "2024", "🌊", "🌊 灯"], ["🔥", "2025"]],
    ["other forms of the same", "ﬁne ｗｉｄｅ ﾊﾟﾘ e\u0301te\u0301", ["fine", "wide", "パリ", "été"], ["ハリ"]],
  ])("finds words of %s, whole or from their beginning, and no others", async (_language, text, finds, misses) => {
    const id = await put(text);
    await put("something else altogether");
    for (const query of finds) expect(await found(query), query).toEqual([id]);
    for (const query of misses) expect(await found(query), query).toEqual([]);
    for (const query of finds) expect(search.matches(query, text), query).toBe(true);
    for (const query of misses) expect(search.matches(query, text), query).toBe(false);
  });

  test("finds a word by a beginning of any length, and not by a longer word", async () => {
    const word = "internationalisation";
    const id = await put(word);
    for (let length = 1; length <= word.length; length += 1) expect(await found(word.slice(0, length))).toEqual([id]);
    expect(await found(`${word}x`)).toEqual([]);
  });

  test("gives words in the text of a query no meaning of their own", async () => {
    const [both, near] = [await put("red not blue, near or far"), await put("red blue")];
    expect(await found("red NOT blue")).toEqual([both]);
    expect(await found("red OR far")).toEqual([both]);
    expect(await found('NEAR("red" "blue", 2)')).toEqual([]);
    expect(await found('"red" & !blue | (x:*)')).toEqual([]);
    expect(await found('red" AND "blue')).toEqual([]);
    expect(await found("red* ^blue -zzz")).toEqual([]);
    expect(await found("red\0blue")).toEqual([near, both]);
    expect(await found("words:red")).toEqual([]);
    expect(await found("\ud800red\udc00 'blue' \\")).toEqual([near, both]);
  });

  test("finds nothing by a text without any word", async () => {
    await put("100% cotton_candy");
    for (const text of ["", " ", "%", "_", "\\", "'", '"', "*", "^", ":", "()", "\0", "\ud800", "…", "--"]) {
      expect(await found(text), text).toEqual([]);
    }
  });

  test("bears with what is much too long", async () => {
    const id = await put("red ".repeat(50_000) + "x".repeat(100_000));
    expect(await found("red OR ".repeat(10_000))).toEqual([]);
    expect(await found("red AND ".repeat(3).replaceAll("AND", ""))).toEqual([id]);
    expect(await found("x".repeat(5_000))).toEqual([id]);
    expect(await found(`${"(".repeat(10_000)}red`)).toEqual([id]);
  });

  test("finds only what is the owner's, whatever words the others use", async () => {
    const mine = await put("lighthouse");
    const others = await put("lighthouse owner:ada owner ada ownerada", { ownerId: "bob" });
    expect(await found("lighthouse")).toEqual([mine]);
    expect(await found("owner")).toEqual([]);
    expect(await found("owner:bob")).toEqual([]);
    expect(await found("lighthouse", { ownerId: "bob" })).toEqual([others]);
    expect(await found("lighthouse", { ownerId: "b" })).toEqual([]);
    expect(await found("lighthouse", { ownerId: 'bob" OR "owner:ada' })).toEqual([]);
  });

  test("narrows down by marks, which are no words", async () => {
    const image = await put("lighthouse", { marks: ["kind:image", "model:Núm. 'one'"] });
    const video = await put("lighthouse", { marks: ["kind:video", "model:Núm. 'two'"] });
    await put("lighthouse kind:image mark:kind:image");
    expect(await found("lighthouse", { marks: ["kind:image"] })).toEqual([image]);
    expect(await found("lighthouse", { marks: ["kind:video", "model:Núm. 'two'"] })).toEqual([video]);
    expect(await found("lighthouse", { marks: ["kind:image", "model:Núm. 'two'"] })).toEqual([]);
    expect(await found("lighthouse", { marks: ["kind"] })).toEqual([]);
    expect(await found("num")).toEqual([]);
  });

  test("goes on after what was had, both ways, without a gap or the same twice, also within one instant", async () => {
    const ids = [];
    for (let index = 0; index < 12; index += 1) ids.push(await put("wave", { at: 100 + Math.floor(index / 5) }));
    for (const direction of ["newest", "oldest"] as const) {
      const had: string[] = [];
      for (let after: number | undefined; ; ) {
        const page = await hits("wave", { direction, after, limit: 5 });
        had.push(...page.map(({ id }) => id));
        after = page.at(-1)?.number;
        if (page.length < 5) break;
      }
      expect(had).toEqual(direction === "oldest" ? ids : ids.toReversed());
    }
  });

  test("respects a time range, and returns each hit's time", async () => {
    const ids = [];
    for (const at of [1_000, 2_000, 2_000, 3_000]) ids.push(await put("wave", { at }));
    expect(await found("wave", { from: 2_000, direction: "oldest" })).toEqual(ids.slice(1));
    expect(await found("wave", { before: 3_000, direction: "oldest" })).toEqual(ids.slice(0, 3));
    expect(await found("wave", { from: 2_000, before: 3_000 })).toEqual([ids[2], ids[1]]);
    expect((await hits("wave", { direction: "oldest" })).map(({ at }) => at)).toEqual([1_000, 2_000, 2_000, 3_000]);
  });

  test("counts what it finds, up to a maximum", async () => {
    for (const at of [1_000, 2_000, 2_000, 3_000]) await put("a wave", { at, marks: [`year:${at}`] });
    await put("a wave", { ownerId: "bob" });
    const count = (text: string, given: Partial<SearchRequest> = {}, max = 100) =>
      search.count(database.read, { ownerId: "ada", text, ...given }, max);
    expect(await count("wave")).toBe(4);
    expect(await count("wave", {}, 3)).toBe(3);
    expect(await count("wave", { from: 2_000, before: 3_000 })).toBe(2);
    expect(await count("wav a", { marks: ["year:3000"] })).toBe(1);
    expect(await count("boat")).toBe(0);
    expect(await count("…")).toBe(0);
  });

  test("supports more documents with one timestamp than a user can create", async () => {
    await database.transaction(async (tx) => {
      for (let index = 0; index < 1_100; index += 1) {
        await search.put(tx, { id: `many ${index}`, ownerId: "ada", at: 50, text: "wave" });
      }
    });
    const numbers = (await hits("wave", { limit: 2_000 })).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(1_100);
  });

  test("takes another text in the place of the first, and forgets what is removed", async () => {
    const id = await put("a boat", { id: "one", at: 5 });
    await put("a ship", { id: "one", at: 5 });
    expect(await found("boat")).toEqual([]);
    expect(await found("ship")).toEqual([id]);
    await put("a ship", { id: "one", at: 7, ownerId: "bob" });
    expect(await found("ship")).toEqual([]);
    expect(await hits("ship", { ownerId: "bob" })).toMatchObject([{ id, at: 7 }]);
    await put("a ship", { id: "one", at: 5 });
    expect(await hits("ship")).toMatchObject([{ id, at: 5 }]);
    await database.transaction((tx) => search.remove(tx, ["one", "nothing"]));
    expect(await found("ship")).toEqual([]);
  });

  test("lists what is indexed, of all owners, in parts", async () => {
    for (const id of ["b", "a", "c"]) await put("wave", { id, ownerId: `owner of ${id}` });
    const gone = await put("wave", { id: "d" });
    await database.transaction((tx) => search.remove(tx, [gone]));
    expect(await search.indexedAfter(database.read, "", 2)).toEqual(["a", "b"]);
    expect(await search.indexedAfter(database.read, "b", 2)).toEqual(["c"]);
  });

  test("adds with the transaction or not at all", async () => {
    const failed = database.transaction(async (tx) => {
      await search.put(tx, { id: "one", ownerId: "ada", at: 5, text: "a boat" });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await found("boat")).toEqual([]);
  });

  test("gives documents that are added at the same time different numbers", async () => {
    const adding = Array.from({ length: 12 }, (_, index) =>
      database.transaction((tx) => search.put(tx, { id: `one ${index}`, ownerId: "ada", at: 7, text: "wave" })),
    );
    await Promise.all(adding);
    expect(new Set((await hits("wave")).map(({ number }) => number)).size).toBe(12);
  });
}
