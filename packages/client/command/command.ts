import type { ParseArgsOptionsConfig } from "node:util";
import type { AtelierClient } from "../client.ts";
import type { Result } from "../failure.ts";
import { CommandFailure, type Output, UsageError } from "./output.ts";

export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** What a command works with. */
export interface Invocation {
  client: AtelierClient;
  output: Output;
  words: readonly string[];
  options: OptionValues;
  signal: AbortSignal;
}

export interface Command {
  /** The words that call it, such as `gallery search`. */
  name: string;
  usage: string;
  summary: string;
  options: ParseArgsOptionsConfig;
  /** One line of help for each option. */
  help: readonly (readonly [option: string, text: string])[];
  /** Returns the exit code. */
  run(invocation: Invocation): Promise<number>;
}

/** Returns the value of a successful result. Throws `CommandFailure`. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new CommandFailure(result.failure);
}

export function textOption(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** Returns an option that is one of these words. */
export function choiceOption<T extends string>(options: OptionValues, name: string, choices: readonly T[]) {
  const text = textOption(options, name);
  const choice = choices.find((one) => one === text);
  if (text !== undefined && choice === undefined)
    throw new UsageError(`--${name} must be one of ${choices.join(", ")}.`);
  return choice;
}

/** Returns an option that is a number from 0 or `min`, whole unless `isWhole` is unset. */
export function numberOption(options: OptionValues, name: string, { min = 0, isWhole = true } = {}) {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text) || value < min || (isWhole && !Number.isInteger(value))) {
    throw new UsageError(`--${name} must be a ${isWhole ? "whole number" : "number"} from ${min}, not "${text}".`);
  }
  return value;
}

/** Returns the words of the command line as one text. */
export function textOf(words: readonly string[], what: string): string {
  const text = words.join(" ").trim();
  if (text === "") throw new UsageError(`${what} is missing.`);
  return text;
}
