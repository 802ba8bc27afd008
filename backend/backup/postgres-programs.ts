import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { BackupRefusedError } from "./refusal.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type PostgresProgram = "pg_dump" | "pg_restore" | "psql";

interface RunningProgram {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Resolves when it has succeeded. Rejects with BackupRefusedError and its last message when it has failed. */
  ended: Promise<void>;
}

const saidMaxCharacters = 4_000;

/**
 * Starts one of PostgreSQL's programs, connected to the database of the URL if there is one. The password is not on the
 * command line, where other users of the machine could read it.
 */
export function startProgram(
  program: PostgresProgram,
  args: readonly string[],
  { environment, url }: { environment: Environment; url?: string },
): RunningProgram {
  const { connection, password } = url === undefined ? { connection: [], password: "" } : connect(url);
  const child = spawn(program, [...connection, ...args], {
    env: { ...environment, LC_ALL: "C", ...(password !== "" && { PGPASSWORD: password }) },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A program that ends early breaks its pipes. Its exit code and last message tell why.
  child.stdin.on("error", () => {});
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-saidMaxCharacters);
  });
  const ended = endOf(child, program, () => said);
  // The caller that awaits it gets the failure, possibly later.
  ended.catch(() => undefined);
  return { child, ended };
}

async function endOf(child: RunningProgram["child"], program: string, said: () => string): Promise<void> {
  try {
    const [code] = await once(child, "close");
    if (code === 0) return;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    throw new BackupRefusedError(
      `${program} is not installed. Install PostgreSQL's client programs (Debian: postgresql-client), of the server's major version or newer.`,
    );
  }
  const line =
    said()
      .split("\n")
      .find((one) => /error|fatal/i.test(one)) ??
    said().trim().split("\n").at(-1) ??
    "";
  throw new BackupRefusedError(`${program} failed: ${line.trim() || "it gave no reason"}`);
}

/** Returns the arguments that name the database, and the password apart. */
function connect(url: string): { connection: string[]; password: string } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password) || (parsed.searchParams.get("password") ?? "");
  parsed.password = "";
  parsed.searchParams.delete("password");
  return { connection: ["--no-password", `--dbname=${parsed.href}`], password };
}

/** Returns a program's major version. */
export async function majorVersionOf(program: PostgresProgram, environment: Environment): Promise<number> {
  const { child, ended } = startProgram(program, ["--version"], { environment });
  let printed = "";
  for await (const text of child.stdout.setEncoding("utf8")) printed += text;
  await ended;
  return Number(/ (\d+)/.exec(printed)?.[1] ?? 0);
}
