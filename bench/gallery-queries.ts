/**
 * Measures lists and searches in galleries of a thousand, a hundred thousand, and a million creations of one user, in
 * SQLite. Figures are milliseconds over the API for a page of 24. Prints one line of JSON.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { indexedWords } from "../backend/adapters/search/sqlite.ts";
import { documentOf } from "../backend/modules/gallery/search-hits.ts";
import type { CreationTable } from "../backend/modules/gallery/tables.ts";
import { creationPage, gallery, gallerySummary } from "../contract/gallery.ts";
import { aspectRatios, generationTypes } from "../contract/generation-terms.ts";
import { madeUp } from "../tests/support/many-creations.ts";
import { percentile } from "./percentiles.ts";
import type { Figures } from "./results.ts";
import { password } from "./sign-in.ts";
import { openStudio, prepareFolder } from "./studio.ts";

const { dataFolder } = z.object({ dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));

const sizes = [1_000, 100_000, 1_000_000];
const email = "finder@bench.example";
const timesEach = 60;
const warmUpTimes = 10;
const months = 36;
const newestAt = Date.UTC(2026, 10, 15);
const oldestAt = Date.UTC(2023, 11);
/** The number of creations with the rare word, in a gallery of any size. */
const rareHits = 25;
const rare = "zeppelin";
const common = ["light", "sea", "night", "portrait", "city"];
const unspaced = ["灯塔", "夜明けの海", "猫", "고양이"];
const models = ["Preview", "Heron 2", "Gullwing", "Tern XL"];
const variants = JSON.stringify(
  [320, 640, 1280].map((width) => ({
    name: `w${width}`,
    key: `creations/01980000-0000-7000-8000-00000000abcd/w${width}.webp`,
    width,
    height: width,
    sizeBytes: 40_000,
    sha256: "0".repeat(64),
  })),
);
const syllables = "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu".split(" ");

/** Returns a seeded generator, so that runs can be compared. */
function createChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function promptOf(index: number, count: number, chance: (below: number) => number): string {
  const word = () =>
    Array.from({ length: 2 + chance(3) }, () => syllables[chance(1 + chance(syllables.length))]).join("");
  const some = Array.from({ length: 11 }, word);
  some.push(common[index % common.length] ?? "");
  if (index % 7 === 0) some.push(unspaced[index % unspaced.length] ?? "");
  if (index % Math.max(1, Math.floor(count / rareHits)) === 0) some.push(rare);
  return some.join(" ");
}

function fill(database: DatabaseSync, ownerId: string, count: number): void {
  const chance = createChance(7);
  const schemaObjects = z
    .array(z.object({ name: z.string(), type: z.string(), sql: z.string() }))
    .parse(
      database
        .prepare(
          "select name, type, sql from sqlite_schema where tbl_name = 'creation' and type <> 'table' and sql is not null",
        )
        .all(),
    );
  // Dropping an index also drops its statistics for the query planner.
  const plans = z
    .array(z.object({ idx: z.string(), stat: z.string() }))
    .parse(database.prepare("select idx, stat from sqlite_stat1 where tbl = 'creation'").all());
  database.exec("delete from sqlite_stat1 where tbl = 'creation'");
  // Indexes and tallies are built once at the end. Their cost per row is not measured here.
  for (const { type, name } of schemaObjects) database.exec(`drop ${type} ${name}`);
  const columns = Object.keys(madeUp({ id: "" })) as (keyof CreationTable)[];
  const addCreation = database.prepare(
    `insert into creation (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  const addDocument = database.prepare("insert into search_document (number, id, owner_id) values (?, ?, ?)");
  const addWords = database.prepare("insert into search_words (rowid, words) values (?, ?)");
  database.exec("begin");
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor(oldestAt + ((newestAt - oldestAt) * index) / count);
    const id = `${at.toString(16).padStart(12, "0")}-0000-7000-8000-${index.toString(16).padStart(12, "0")}`;
    const kind = index % 20 === 0 ? "video" : "image";
    const creation = madeUp({
      id: `${id.slice(0, 8)}-${id.slice(8)}`,
      owner_id: ownerId,
      run_id: id,
      kind,
      generation_type: generationTypes[kind === "video" ? 2 : chance(2)] ?? "text-to-image",
      prompt: promptOf(index, count, chance),
      aspect_ratio: aspectRatios[chance(4)] ?? "1:1",
      model: models[chance(models.length)] ?? "",
      is_favorite: chance(20) === 0 ? 1 : 0,
      created_at: at,
      variants,
    });
    addCreation.run(...columns.map((column) => creation[column]));
    const number = at * 1024 + (index % 1024);
    addDocument.run(number, creation.id, ownerId);
    addWords.run(number, indexedWords(documentOf(creation)));
    if (index % 50_000 === 49_999) database.exec("commit; begin");
  }
  database.exec(`
    insert into creation_tally
    select owner_id, strftime('%Y%m', created_at / 1000, 'unixepoch') + 0, kind, generation_type, aspect_ratio, model,
      is_favorite, 0, count(*) from creation group by 1, 2, 3, 4, 5, 6, 7;
    insert into creation_tally
    select owner_id, 0, kind, generation_type, aspect_ratio, model, is_favorite, 0, sum(count)
    from creation_tally group by 1, 3, 4, 5, 6, 7;
    insert into creation_month select owner_id, month, sum(count) from creation_tally where month > 0 group by 1, 2;`);
  for (const { sql } of schemaObjects) database.exec(sql);
  for (const { idx, stat } of plans) {
    database.prepare("insert into sqlite_stat1 (tbl, idx, stat) values ('creation', ?, ?)").run(idx, stat);
  }
  database.exec("commit");
}

async function measure(count: number) {
  const folder = join(dataFolder, String(count));
  const secret = randomBytes(48).toString("base64url");
  prepareFolder(folder, secret);
  const prepared = await openStudio(folder, secret, { engines: [] });
  await prepared.signUp(email);
  await prepared.close();
  const seededFrom = performance.now();
  const database = new DatabaseSync(join(folder, "atelier.db"));
  database.exec("pragma synchronous = off; pragma cache_size = -200000");
  const { id } = z
    .object({ id: z.string() })
    .parse(database.prepare("select id from account where email = ?").get(email));
  fill(database, id, count);
  database.close();
  const seedSeconds = (performance.now() - seededFrom) / 1_000;

  const studio = await openStudio(folder, secret, { engines: [] });
  const token = z
    .object({ access: z.string() })
    .parse(await studio.call("/api/auth/token/", undefined, { email, password })).access;
  const list = (query: Record<string, string>) => async () => {
    const page = creationPage.parse(
      await studio.call(`${gallery.creations.path}?${new URLSearchParams(query)}`, token),
    );
    if (page.results.length === 0) throw new Error(`The query ${JSON.stringify(query)} has no results.`);
  };
  const jumps = Array.from({ length: months }, (_, index) => String(Date.UTC(2024, index)));
  const p95Of = async (query: () => Promise<void>) => {
    const took: number[] = [];
    for (let time = -warmUpTimes; time < timesEach; time += 1) {
      const from = performance.now();
      await query();
      if (time >= 0) took.push(performance.now() - from);
    }
    return percentile(took, 0.95);
  };
  let turn = 0;
  const nextCommon = () => common[turn++ % common.length] ?? "";
  const p95Milliseconds = {
    firstPage: await p95Of(list({})),
    deepPage: await p95Of(list({ page: String(Math.min(500, Math.ceil(count / 24))) })),
    rareWord: await p95Of(list({ search: rare })),
    commonWord: await p95Of(() => list({ search: nextCommon() })()),
    twoWords: await p95Of(() => list({ search: `${nextCommon()} ba` })()),
    twoChineseCharacters: await p95Of(list({ search: "灯塔" })),
    month: await p95Of(() => list({ after: jumps[turn++ % months] ?? "" })()),
    favorites: await p95Of(list({ favorite: "true" })),
    summary: await p95Of(async () => void gallerySummary.parse(await studio.call(gallery.summary.path, token))),
  };
  await studio.close();
  return { creations: count, seedSeconds, p95Milliseconds };
}

const figures: Figures["galleryQueries"] = [];
for (const size of sizes) figures.push(await measure(size));
process.stdout.write(JSON.stringify(figures));
