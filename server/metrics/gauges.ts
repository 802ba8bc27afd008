import { Gauge, type Registry } from "prom-client";
import type { Backend } from "../../backend/compose.ts";
import { remembered } from "./remembered.ts";

/** Prometheus gives up after 10 seconds by default. */
const readMaxMilliseconds = 3_500;
/** Several clients that read one after another cause the load of one. */
const figuresKeptMilliseconds = 5_000;
/** Adding up all files takes longest, and the sums change slowly. */
const storedKeptMilliseconds = 60_000;

export interface GaugeSources {
  monitoring: Backend["monitoring"];
  /** Whether this process also tells what is the same in all processes. */
  tellsFigures: boolean;
  /** Called with the error when something cannot be read. */
  onFailure(error: unknown): void;
}

type Reader = () => Promise<void>;

/** Adds what is read when the metrics are. Returns a function that reads it. What cannot be read in time is left out. */
export function createGauges(registry: Registry, sources: GaugeSources): Reader {
  const readers = [processGauges(registry, sources)];
  if (sources.tellsFigures) readers.push(figureGauges(registry, sources), storageGauges(registry, sources));
  return async () => {
    await Promise.all(readers.map((read) => read()));
  };
}

function processGauges(registry: Registry, { monitoring, onFailure }: GaugeSources): Reader {
  const database = oneValue(registry, "atelier_database_up", "1 if this process reaches the database.");
  const storage = oneValue(registry, "atelier_storage_up", "1 if this process reaches the stored files.");
  const disk = oneValue(registry, "atelier_disk_free_bytes", "Free space on the disk that holds the data.");
  const engines = valueOfEach(registry, "atelier_engine_up", "1 if this process can give the engine work.", "engine");
  const read = remembered(monitoring.readProcessState, { keptMilliseconds: 0, readMaxMilliseconds, onFailure });
  return async () => {
    const state = await read();
    database(state && Number(state.isDatabaseUp));
    storage(state && Number(state.isStorageUp));
    disk(state?.freeBytes);
    engines(state?.engines.map(({ id, healthy }) => [id, healthy ? 1 : 0]));
  };
}

function figureGauges(registry: Registry, { monitoring, onFailure }: GaugeSources): Reader {
  const waiting = valueOfEach(registry, "atelier_jobs_waiting", "Jobs that could start now.", "kind");
  const oldest = valueOfEach(
    registry,
    "atelier_job_oldest_waiting_seconds",
    "For how long the first of the waiting jobs could have started.",
    "kind",
  );
  const outbox = valueOfEach(registry, "atelier_outbox_waiting", "Messages that wait to be sent.", "kind");
  const mismatches = oneValue(
    registry,
    "atelier_books_mismatches",
    "Mismatches that the last comparison of the books found.",
  );
  const backup = oneValue(
    registry,
    "atelier_last_backup_timestamp_seconds",
    "When the last backup was completed, in Unix time.",
  );
  const kept = { keptMilliseconds: figuresKeptMilliseconds, readMaxMilliseconds, onFailure };
  const read = remembered(monitoring.readFigures, kept);
  return async () => {
    const figures = await read();
    waiting(figures?.waitingJobs.map(({ kind, jobs }) => [kind, jobs]));
    oldest(figures?.waitingJobs.map(({ kind, oldestSeconds }) => [kind, oldestSeconds]));
    outbox(figures && Object.entries(figures.outbox));
    mismatches(figures?.mismatches);
    backup(figures?.lastBackupAt === undefined ? undefined : figures.lastBackupAt / 1_000);
  };
}

function storageGauges(registry: Registry, { monitoring, onFailure }: GaugeSources): Reader {
  const bytes = valueOfEach(registry, "atelier_storage_bytes", "Stored bytes, smaller copies included.", "kind");
  const kept = { keptMilliseconds: storedKeptMilliseconds, readMaxMilliseconds, onFailure };
  const read = remembered(monitoring.readStoredBytes, kept);
  return async () => {
    const stored = await read();
    bytes(stored && Object.entries(stored));
  };
}

/** Adds a gauge without labels. Returns a function that sets it, or leaves it out. */
function oneValue(registry: Registry, name: string, help: string): (value: number | null | undefined) => void {
  const gauge = new Gauge({ name, help, registers: [registry] });
  return (value) => {
    if (value === null || value === undefined) gauge.remove();
    else gauge.set(value);
  };
}

/** Adds a gauge with one label. Returns a function that replaces its values. */
function valueOfEach(registry: Registry, name: string, help: string, label: string) {
  const gauge = new Gauge({ name, help, labelNames: [label], registers: [registry] });
  return (values: readonly (readonly [string, number])[] = []): void => {
    gauge.reset();
    for (const [of, value] of values) gauge.set({ [label]: of }, value);
  };
}
