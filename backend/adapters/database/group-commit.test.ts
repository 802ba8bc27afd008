import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { createGroupCommit } from "./group-commit.ts";
import type { Schema, Tx } from "./port.ts";

function open() {
  const file = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
  file.exec(`
    create table shelf (id text primary key);
    create table book (title text primary key, shelf text not null references shelf (id) deferrable initially deferred);
    insert into shelf values ('top');`);
  const statements: string[] = [];
  const database = new Kysely<Schema>({
    log: ({ query }) => void statements.push(query.sql),
    dialect: new SqliteDialect({
      database: {
        close: () => file.close(),
        prepare(text) {
          const statement = file.prepare(text);
          return {
            reader: statement.columns().length > 0,
            all: (values) => statement.all(...values.map(String)),
            run: (values) => statement.run(...values.map(String)),
            iterate: (values) => statement.iterate(...values.map(String)),
          };
        },
      },
    }),
  });
  onTestFinished(() => database.destroy());
  return {
    run: createGroupCommit(database, () => file.isTransaction),
    commits: () => statements.filter((statement) => statement === "commit").length,
    titles: () =>
      file
        .prepare("select title from book order by title")
        .all()
        .map(({ title }) => title),
  };
}

const add =
  (title: string, shelf = "top") =>
  async (tx: Tx) => {
    await sql`insert into book values (${title}, ${shelf})`.execute(tx);
    return title;
  };

it("commits transactions that wait at the same time together, each with its own result", async () => {
  const { run, commits, titles } = open();
  const wanted = Array.from({ length: 20 }, (_, index) => `book ${String.fromCharCode(97 + index)}`);
  expect(await Promise.all(wanted.map((title) => run(add(title))))).toEqual(wanted);
  expect(titles()).toEqual(wanted);
  expect(commits()).toBe(1);
});

it("undoes only the transaction that throws", async () => {
  const { run, titles } = open();
  const broken = async (tx: Tx) => {
    await add("broken")(tx);
    throw new Error("no");
  };
  const ends = await Promise.allSettled([run(broken), run(add("a")), run(broken), run(add("b")), run(add("a"))]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled", "rejected"]);
  expect(titles()).toEqual(["a", "b"]);
});

it("fails only the transaction whose fault it is that the commit fails", async () => {
  const { run, titles } = open();
  const ends = await Promise.allSettled([run(add("a")), run(add("lost", "nowhere")), run(add("b"))]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(titles()).toEqual(["a", "b"]);
  expect(await run(add("c"))).toBe("c");
});

it("returns from none before the commit", async () => {
  const { run, commits } = open();
  const seen = await Promise.all([run(add("a")), run(add("b"))].map((end) => end.then(commits)));
  expect(seen).toEqual([1, 1]);
});
