import { InvalidSettings } from "../client.ts";
import type { Failure } from "../failure.ts";

/** A stream to write to. It is a terminal if `isTTY` is set. */
export interface Sink {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** What a command line is given by the system. */
export interface Host {
  env: Readonly<Record<string, string | undefined>>;
  stdout: Sink;
  stderr: Sink;
  /** Aborted by Ctrl+C. */
  signal: AbortSignal;
}

/** The arguments cannot be understood: exit code 2. */
export class UsageError extends Error {}

/** A call failed: exit code 1. */
export class CommandFailure extends Error {
  readonly failure: Failure;
  /** The run that goes on in the studio. */
  readonly runId: string | undefined;
  constructor(failure: Failure, runId?: string) {
    super(runId === undefined ? failure.message : `${failure.message} The run continues: atelier watch ${runId}`);
    this.failure = failure;
    this.runId = runId;
  }
}

export interface Output {
  isJson: boolean;
  /** Writes one JSON value on a line. */
  json(value: unknown): void;
  /** Writes a line of text for people. */
  line(text: string): void;
  /** Writes a line for people beside the result: only on a terminal. */
  note(text: string): void;
  /** Replaces the line of progress. An empty text removes it. */
  progress(text: string): void;
  /** Writes an error and returns the exit code. Never contains the API key. */
  error(error: unknown): number;
}

/** Writes results to the standard output: for people on a terminal, otherwise as JSON. All else goes to the errors. */
export function createOutput({ stdout, stderr }: Pick<Host, "stdout" | "stderr">, wantsJson: boolean): Output {
  const isJson = wantsJson || !stdout.isTTY;
  let progressShown = "";
  const progress = (text: string) => {
    if (!stderr.isTTY || text === progressShown) return;
    const shown = [...plain(text)].slice(0, (stderr.columns ?? 80) - 1).join("");
    stderr.write(`\r\x1b[K${shown}`);
    progressShown = text;
  };
  return {
    isJson,
    json: (value) => stdout.write(`${JSON.stringify(value)}\n`),
    line(text) {
      progress("");
      stdout.write(`${plain(text)}\n`);
    },
    note(text) {
      if (!stderr.isTTY) return;
      progress("");
      stderr.write(`${plain(text)}\n`);
    },
    progress,
    error(error) {
      progress("");
      const isUsage = error instanceof UsageError || error instanceof InvalidSettings;
      const failure =
        error instanceof CommandFailure
          ? { ...error.failure, run_id: error.runId }
          : { code: isUsage ? "USAGE" : "UNEXPECTED" };
      const message = error instanceof Error ? error.message : "Something unexpected happened.";
      stderr.write(
        isJson ? `${JSON.stringify({ error: { ...failure, message } })}\n` : `${explain(failure, message)}\n`,
      );
      return isUsage ? 2 : 1;
    },
  };
}

function explain({ code, ...failure }: Partial<Failure>, message: string): string {
  const violations = (failure.violations ?? []).map((one) => `  ${one.field}: ${one.message}`);
  const wait = failure.retryAfterSeconds ? ` Try again in ${failure.retryAfterSeconds} seconds.` : "";
  const advice = adviceFor[code ?? ""] ?? "";
  const reference = failure.requestId ? [`  Request ID for the operator: ${failure.requestId}`] : [];
  return [`atelier: ${message}${wait}${advice}`, ...violations, ...reference].map(plain).join("\n");
}

const adviceFor: Readonly<Record<string, string>> = {
  UNAUTHORIZED: " Check ATELIER_API_KEY: the key may be mistyped or revoked.",
  FORBIDDEN: " The key may lack a scope, or the plan may not include the API.",
  UNREACHABLE: " Check ATELIER_URL and whether the studio is running.",
  FILE_EXISTS: " Use --force to replace it.",
};

/** Returns a text without control characters: prompts may hold sequences that would steer the terminal. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, " ");
}

/** Returns a text of at most this many characters on one line. */
export function brief(text: string, maxCharacters: number): string {
  const characters = [...plain(text).replace(/\s+/g, " ").trim()];
  return characters.length <= maxCharacters
    ? characters.join("")
    : `${characters.slice(0, maxCharacters - 1).join("")}…`;
}

/** Returns rows as lines with aligned columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? "")].length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - [...cell].length))
      .join("  ")
      .trimEnd(),
  );
}

/** Returns an amount of credits in words. */
export function creditsOf(credits: number): string {
  return `${credits} ${credits === 1 ? "credit" : "credits"}`;
}
