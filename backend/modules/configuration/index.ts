import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Database, Tx } from "../../adapters/database/port.ts";
import type { PubSub } from "../../adapters/pubsub/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { insertSetting, listSettings, lockSetting, putSetting, removeSetting } from "./records.ts";

/** A value that administrators set while the product runs. */
export interface Setting<T> {
  name: string;
  schema: z.ZodType<T>;
  /** The value until an administrator sets one. */
  initial: T;
}

export interface ConfigurationDeps {
  database: Database;
  pubsub: PubSub;
  runtime: Runtime;
  log: Logger;
  /** Values that the environment fixes, by setting. No request can change them. */
  fixed?: ReadonlyMap<string, unknown>;
}

/**
 * Settings that administrators change at runtime. Every process has them in memory, and reloads them when one of them
 * changes.
 */
export interface Configuration {
  /** Returns the current value: the one that the environment fixes, the one that was set, or the initial one. */
  read<T>(setting: Setting<T>): T;
  /** Whether the environment fixes the setting. */
  isFixed(setting: Setting<unknown>): boolean;
  /**
   * Returns the stored value and locks it until `tx` ends; `undefined` when none is stored. Use it to change a value only
   * if it is still the expected one.
   */
  lock<T>(tx: Tx, setting: Setting<T>): Promise<T | undefined>;
  /**
   * Locks the setting until `tx` ends, computes a value from the current one, and sets it if it differs. Of concurrent
   * calls in any process, each one sees the value of the one before. Throws when the environment fixes another value.
   * Returns the value before and after: the same one if nothing changed.
   */
  update<T>(tx: Tx, setting: Setting<T>, compute: (current: T) => T): Promise<{ before: T; after: T }>;
  /** Sets a value when `tx` commits. Throws when the environment fixes the setting: check `isFixed` first. */
  change<T>(tx: Tx, setting: Setting<T>, value: T): Promise<void>;
  /** Sets a value that has never been set. Returns whether this call set it: of concurrent calls, one does. */
  claim<T>(tx: Tx, setting: Setting<T>, value: T): Promise<boolean>;
  /** Removes a value. Returns whether this call removed it. */
  clear(tx: Tx, setting: Setting<unknown>): Promise<boolean>;
  /** Calls `listener` after settings have changed, here or in another process. */
  onChange(listener: () => void): void;
  /** Reads the stored values. */
  load(): Promise<void>;
}

const topic = "configuration";
/** A lost message delays a change by this long at most. */
const reloadAfterMilliseconds = 15_000;

/** Creates the configuration with the stored values loaded. */
export async function createConfiguration(deps: ConfigurationDeps): Promise<Configuration> {
  const { database, pubsub, runtime, log, fixed = new Map<string, unknown>() } = deps;
  const listeners: (() => void)[] = [];
  let stored = new Map<string, unknown>();
  let loadedAt = 0;

  const load = async () => {
    loadedAt = runtime.now();
    const rows = await listSettings(database.read);
    stored = new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));
  };
  /** A setting may be read within a transaction, but listeners start their own. */
  const outsideTransactions = AsyncLocalStorage.snapshot();
  const reload = () =>
    outsideTransactions(() => {
      load().then(
        () => {
          for (const listener of listeners) listener();
        },
        (error) =>
          log.warn(
            { code: "SETTINGS_NOT_RELOADED", err: error },
            "The settings could not be reloaded. The previous ones stay in effect.",
          ),
      );
    });
  pubsub.subscribe(topic, reload);

  const set = (tx: Tx, name: string, value: unknown) => {
    database.afterCommit(tx, () => {
      if (value === undefined) stored.delete(name);
      else stored.set(name, value);
      pubsub.publish(topic);
    });
  };
  const rowOf = ({ name }: Setting<unknown>, value: unknown) => {
    if (fixed.has(name)) throw new Error(`The environment fixes ${name}.`);
    return { name, value: JSON.stringify(value), updated_at: runtime.now() };
  };
  /** Returns the current value when this one is stored. */
  const valueWith = <T>({ name, schema, initial }: Setting<T>, value: unknown): T => {
    if (fixed.has(name)) return schema.parse(fixed.get(name));
    if (value === undefined) return initial;
    const parsed = schema.safeParse(value);
    if (!parsed.success)
      log.warn(
        { code: "SETTING_INVALID", setting: name, err: parsed.error },
        "A stored setting is invalid and ignored.",
      );
    return parsed.data ?? initial;
  };

  const configuration: Configuration = {
    read(setting) {
      // Only PostgreSQL has other processes whose messages could be lost.
      if (database.dialect === "postgres" && runtime.now() - loadedAt > reloadAfterMilliseconds) reload();
      return valueWith(setting, stored.get(setting.name));
    },
    isFixed: ({ name }) => fixed.has(name),
    async lock(tx, { name, schema }) {
      const row = await lockSetting(database, tx, name);
      return row && schema.parse(JSON.parse(row.value));
    },
    async update(tx, setting, compute) {
      for (;;) {
        const row = await lockSetting(database, tx, setting.name);
        const before = valueWith(setting, row && JSON.parse(row.value));
        const after = compute(before);
        if (JSON.stringify(after) === JSON.stringify(before)) return { before, after: before };
        if (row) await configuration.change(tx, setting, after);
        // A missing row cannot be locked, so a concurrent call may have set the first value. The next round locks it.
        else if (!(await configuration.claim(tx, setting, after))) continue;
        return { before, after };
      }
    },
    async change(tx, setting, value) {
      await putSetting(tx, rowOf(setting, value));
      set(tx, setting.name, value);
    },
    async claim(tx, setting, value) {
      const isClaimed = await insertSetting(tx, rowOf(setting, value));
      if (isClaimed) set(tx, setting.name, value);
      return isClaimed;
    },
    async clear(tx, setting) {
      const isCleared = await removeSetting(tx, setting.name);
      if (isCleared) set(tx, setting.name, undefined);
      return isCleared;
    },
    onChange(listener) {
      listeners.push(listener);
    },
    load,
  };
  await load();
  return configuration;
}
