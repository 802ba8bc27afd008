import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../../tests/support/temporary-folder.ts";
import { databaseName, type Place, storageName, targetPlace } from "./place.ts";

const here: Place = { databaseUrl: null, dataFolder: "/srv/studio", bucket: null };
const bucket = {
  bucket: "studio",
  region: "us-east-1",
  endpoint: "https://s3.example",
  accessKeyId: "key",
  secretAccessKey: "hidden",
  pathStyle: true,
  prefix: "",
};
const scaled: Place = { databaseUrl: "postgres://ada:hidden@db.example/studio", dataFolder: "/srv/studio", bucket };

async function fileWith(lines: string): Promise<string> {
  const file = join(await createTemporaryFolder(), "target.env");
  await writeFile(file, lines);
  return file;
}

const keys = "S3_ENDPOINT=https://s3.example\nS3_ACCESS_KEY_ID=key\nS3_SECRET_ACCESS_KEY=hidden\n";

test("a database alone leaves the files where they are", () => {
  const to = "postgres://ada@db.example/studio";
  expect(targetPlace(here, { to })).toEqual({ ...here, databaseUrl: to });
});

test("a bucket alone leaves the database where it is, and may be the same bucket but not a folder of the old place", async () => {
  const toEnv = await fileWith(`${keys}S3_BUCKET=studio\nS3_PREFIX=new/\n`);
  const target = { ...bucket, prefix: "new/" };
  expect(targetPlace(here, { toEnv })).toEqual({ ...here, bucket: target });
  expect(targetPlace({ ...scaled, bucket: { ...bucket, prefix: "old/" } }, { toEnv })).toEqual({
    ...scaled,
    bucket: target,
  });
  expect(() => targetPlace(scaled, { toEnv })).toThrow(
    "s3://studio/new/ at https://s3.example is inside s3://studio/ at",
  );
});

test("a folder takes the database and the files", () => {
  expect(targetPlace(scaled, { to: "/srv/back" })).toEqual({ ...here, dataFolder: "/srv/back" });
});

test("a file names the target without secrets on the command line, which takes precedence", async () => {
  const toEnv = await fileWith(`DATABASE_URL=${scaled.databaseUrl}\n${keys}S3_BUCKET=other\nSMTP_URL=smtp://mail\n`);
  expect(targetPlace(here, { toEnv, bucket: "s3://studio" })).toEqual(scaled);
  expect(targetPlace(scaled, { toEnv, to: "/srv/back" })).toMatchObject({ databaseUrl: null, dataFolder: "/srv/back" });
});

test("a target that is missing, incomplete, invalid, or the source is refused in one line", async () => {
  expect(() => targetPlace(here, {})).toThrow("The target is missing");
  expect(() => targetPlace(here, { to: "mysql://db.example/studio" })).toThrow("--to is the address of a PostgreSQL");
  expect(() => targetPlace(here, { to: "postgres://db/studio", bucket: "studio" })).toThrow(/belong together/);
  expect(() => targetPlace(here, { toEnv: "/nowhere.env" })).toThrow("There is no file /nowhere.env.");
  const toEnv = await fileWith("DATABASE_URL=db.example\n");
  expect(() => targetPlace(here, { toEnv })).toThrow(/^The settings of the target are invalid. DATABASE_URL: [^\n]*$/);
  expect(() => targetPlace(here, { to: "/srv/studio" })).toThrow(
    "The studio already is in /srv/studio/atelier.db, and its files in /srv/studio/files.",
  );
});

test("names have no secrets", () => {
  expect(databaseName(scaled)).toBe("postgres://ada@db.example/studio");
  expect(storageName(scaled)).toBe("s3://studio/ at https://s3.example");
});
