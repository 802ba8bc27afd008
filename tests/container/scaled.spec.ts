import pg from "pg";
import { expect, test } from "vitest";
import { startOwnPostgres } from "../support/own-postgres.ts";
import { startS3Server } from "../support/s3-server.ts";
import { whenFinished } from "../support/temporary-folder.ts";
import { startContainer } from "./run-container.ts";
import { generateDraft, startOnPort } from "./studio.ts";

/** Of the image's pg_dump, which refuses newer servers. */
const dumpVersion = 17;

test("Pages, an API, and a worker share PostgreSQL and a bucket, and keep nothing themselves", async () => {
  const postgres = await startOwnPostgres();
  whenFinished(() => postgres.remove());
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = await startS3Server();
  const settings = {
    APP_SECRET: "a secret of more than thirty-two characters",
    DATABASE_URL: postgres.url,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: String(endpoint),
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const api = await startOnPort("API_PORT", {
    command: ["node", "server/start.mjs", "api"],
    settings: { ...settings, RUN_WORKERS: "false", TRUST_PROXY: "1" },
  });
  const worker = await startContainer({ command: ["node", "server/start.mjs", "worker"], settings });
  const pages = await startOnPort("PORT", { settings: { ...settings, API_BASE_URL: api.address } });

  await generateDraft(pages.address);
  if ((await majorVersionOf(postgres.url)) <= dumpVersion) {
    const dump = await startContainer({ command: ["pg_dump", "--format=plain", "--schema-only", postgres.url] });
    expect(await dump.ended).toEqual({ code: 0, signal: null });
    expect(dump.printed()).toContain("CREATE TABLE public.account");
  }

  for (const program of [pages, worker, api]) {
    await program.kill("SIGTERM");
    expect(await program.ended).toEqual({ code: 0, signal: null });
  }
});

async function majorVersionOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS version",
  );
  await client.end();
  return rows[0]?.version ?? 0;
}
