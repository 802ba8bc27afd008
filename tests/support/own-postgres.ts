import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { deadline } from "../provision/deadlines.mjs";

/** A separate PostgreSQL server, with its data in a temporary folder. */
export interface OwnPostgres {
  readonly url: string;
  /** Stops the server as an administrator does (`fast`) or as a crash would (`immediate`). Its data remain. */
  halt(mode: "fast" | "immediate"): Promise<void>;
  /** Starts the server again at the same address. Resolves when it answers. */
  resume(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

const run = promisify(execFile);
const startWithinMilliseconds = deadline(30_000);
const signals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

/** Test data never outlives the run, so it need not survive a crash either. */
export const forgetful = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** Starts a server from the machine's binaries. Throws with the reason if this is impossible. */
export async function startOwnPostgres(given: Record<string, string> = forgetful): Promise<OwnPostgres> {
  const binaries = findBinaries();
  if (binaries === undefined) {
    throw new Error("no initdb and postgres in /usr/lib/postgresql/*/bin or on PATH, and no TEST_DATABASE_URL");
  }
  const user = await findUnprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), "atelier-postgres-"));
  try {
    if (user !== undefined) await chown(folder, user.uid, user.gid);
    await chmod(folder, 0o700);
    const data = join(folder, "data");
    const environment = { ...process.env, LC_ALL: "C", HOME: folder };
    const initialise = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
    await run(join(binaries, "initdb"), initialise, { ...user, env: environment, cwd: folder });
    const port = await findFreePort();
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    const settings = { ...given, max_connections: "300" };
    const flags = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
    const begin = async () => {
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
      const halt = async (mode: keyof typeof signals) => {
        if (server.exitCode === null) server.kill(signals[mode]);
        await ended;
        guard.kill("SIGKILL");
      };
      if (await answers(url, () => server.exitCode !== null)) return halt;
      await halt("immediate");
      throw new Error(`the server did not start: ${output}`);
    };
    let halt = await begin();
    return {
      url,
      halt: (mode) => halt(mode),
      async resume() {
        halt = await begin();
      },
      async remove() {
        await halt("fast");
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Ends the server if this run is killed. However it dies, its end of the pipe closes. */
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

/** Returns the folder of the server's programs on this machine, the newest version. */
export function findBinaries(): string | undefined {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(packaged, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}

/** PostgreSQL refuses to run as root, so this finds another user. */
async function findUnprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // Tries the next user.
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
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: deadline(2_000) });
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
