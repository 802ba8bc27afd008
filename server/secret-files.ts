import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { z } from "zod";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Far above any secret. A larger file is another one, named by mistake. */
const fileMaxBytes = 64 * 1024;

/**
 * Returns the environment with the secrets that files hold: `NAME_FILE` is the path of a file with the value of `NAME`,
 * as orchestrators mount secrets. `settings` declares every setting. Throws CannotStartError with one line, which never
 * contains a value, when a file cannot be used, when both are set, or when the setting is not a secret: started with its
 * default, the product would not be what its operator meant.
 */
export function readSecretFiles(settings: Readonly<Record<string, z.ZodType>>, environment: Environment): Environment {
  const read = Object.entries(settings).flatMap(([name, schema]) => {
    const nameOfFile = `${name}_FILE`;
    const path = environment[nameOfFile];
    if (!path || nameOfFile in settings) return [];
    if (schema.meta()?.isSecret !== true)
      throw new CannotStartError(`${nameOfFile} is not a setting: only secrets are read from files. Set ${name}.`);
    if (environment[name]) throw new CannotStartError(`${name} and ${nameOfFile} are both set: set one of them.`);
    return [[name, readSecret(nameOfFile, resolve(path))]];
  });
  return { ...environment, ...Object.fromEntries(read) };
}

function readSecret(nameOfFile: string, path: string): string {
  const secret = textOf(nameOfFile, path).replace(/\r?\n$/, "");
  if (secret === "") throw new CannotStartError(`${nameOfFile}, ${path}, is empty.`);
  return secret;
}

function textOf(nameOfFile: string, path: string): string {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw new Error("it is not a file");
    if (stats.size > fileMaxBytes) throw new Error(`it is larger than ${fileMaxBytes / 1024} KB`);
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const reason = error instanceof TypeError ? "it is not text" : error instanceof Error ? error.message : error;
    throw new CannotStartError(`${nameOfFile}, ${path}, cannot be read: ${reason}.`);
  }
}
