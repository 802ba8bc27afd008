import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server whose user may make databases; empty when the machine has none. */
    postgresUrl: string;
    /** How the names of this run's databases begin. */
    postgresPrefix: string;
  }
}

const run = promisify(execFile);
const startWithinMilliseconds = 30_000;
let stop: () => Promise<void> = async () => {};

/** Gives the tests a real PostgreSQL: that of TEST_DATABASE_URL, else one started here from the machine's binaries. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  const prefix = `test_${randomUUID().slice(0, 8)}_`;
  if (given !== undefined) stop = () => dropDatabases(given, prefix);
  project.provide("postgresUrl", given ?? (await startServer()));
  project.provide("postgresPrefix", prefix);
}

export async function teardown(): Promise<void> {
  await stop();
}

/** A server of our own goes with all that is in it; somebody else's keeps nothing of this run. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("select datname from pg_database where starts_with(datname, $1)", [prefix]);
    for (const { datname } of found.rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

/** Nothing in tests outlives the run, so it need not survive a crash either. */
const forgetful = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** Its address; empty when the machine has none. Other settings are for what measures it. */
export async function startServer(given: Record<string, string> = forgetful): Promise<string> {
  const binaries = findBinaries();
  if (binaries === undefined) {
    return goWithout("no initdb and postgres in /usr/lib/postgresql/*/bin or on PATH, and no TEST_DATABASE_URL");
  }
  const user = await findUnprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), "atelier-postgres-"));
  stop = () => rm(folder, { recursive: true, force: true });
  try {
    if (user !== undefined) await chown(folder, user.uid, user.gid);
    await chmod(folder, 0o700);
    const data = join(folder, "data");
    const environment = { ...process.env, LC_ALL: "C", HOME: folder };
    const initialise = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
    await run(join(binaries, "initdb"), initialise, { ...user, env: environment, cwd: folder });
    const port = await findFreePort();
    const settings = { ...given, max_connections: "300" };
    const flags = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
    const server = spawn(
      join(binaries, "postgres"),
      ["-D", data, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-k", folder, ...flags],
      { ...user, env: environment, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
    );
    let output = "";
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4_000);
    });
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    const guard = startGuard(server.pid, folder, user);
    stop = async () => {
      if (server.exitCode === null) server.kill("SIGINT");
      await ended;
      guard.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    };
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    if (await answers(url, () => server.exitCode !== null)) return url;
    throw new Error(`the server did not start: ${output}`);
  } catch (error) {
    await stop();
    stop = async () => {};
    return goWithout(error instanceof Error ? error.message : String(error));
  }
}

/** Ends the server when this run is killed: its end of the pipe then closes, whatever the manner of death. */
function startGuard(pid: number | undefined, folder: string, user: { uid: number; gid: number } | undefined) {
  const script = 'cat > /dev/null; kill -QUIT "$1"; rm -rf "$2"';
  const guard = spawn("sh", ["-c", script, "guard", String(pid), folder], {
    ...user,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  return guard;
}

function goWithout(reason: string): string {
  const line = `The PostgreSQL half of the tests cannot run: ${reason}`;
  if (process.env.CI) throw new Error(line);
  process.stderr.write(`\n!!! ${line}\n!!! Those tests are SKIPPED in this run.\n\n`);
  return "";
}

function findBinaries(): string | undefined {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(packaged, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/** PostgreSQL refuses to run as root; somebody else has to. */
async function findUnprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // The next one, then.
    }
  }
  throw new Error("running as root, and there is no user postgres or nobody to run it as");
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function answers(url: string, ended: () => boolean): Promise<boolean> {
  const until = Date.now() + startWithinMilliseconds;
  while (Date.now() < until && !ended()) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return false;
}
