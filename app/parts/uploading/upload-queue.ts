import { type FileKind, isTooLarge, kindOf } from "./file-bounds.ts";
import type { Hearing, sendUpload, UploadEnd } from "./send-upload.ts";

/** A file that the user chose to upload. */
export interface QueuedFile {
  key: number;
  /** Id of the user who owns it. Another user in the same window must not see it. */
  owner: string;
  /** What the file is for, when the user uploads files for different purposes; empty for plain uploads. */
  place: string;
  file: File;
  /** `null` for an unsupported file. */
  kind: FileKind | null;
  /**
   * `waiting` for others, `sending`, `paused` while the server is unreachable or fails, `stopped` until the user resumes
   * it, `refused` permanently, or `kept`.
   */
  state: "waiting" | "sending" | "paused" | "stopped" | "refused" | "kept";
  /** From 0 to 1. */
  sent: number;
  /** The upload's id on the server, once it has one. */
  pendingId?: string;
  /** Id of the stored upload. */
  keptId?: string;
  /** Why it is stopped or refused, or the server's message when it paused. */
  problem?: Problem;
}

/** A message from the server, or a key of one of ours. */
export type Problem = { message: string } | { key: "wrongType" | "noPicture" | "tooLarge" | "failed" | "signedOut" };

interface Sending {
  sendUpload: typeof sendUpload;
  giveUp(id: string): Promise<void>;
}

/** Maximum number of concurrent uploads. */
const filesAtOnce = 3;

/** Uploads files, a few at a time, independent of the current page. */
export interface UploadQueue {
  files(): readonly QueuedFile[];
  /** Calls `listener` on each change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  add(owner: string, files: readonly File[], place?: string): void;
  /** Resumes a stopped or paused upload immediately. */
  resume(key: number): void;
  /** Cancels an upload, here and on the server. */
  cancel(key: number): void;
  /** Removes completed and failed uploads from the list. */
  clear(keys: readonly number[]): void;
}

/** Returns an upload queue. `load` returns the upload code, which is loaded only when there is something to send. */
export function createUploadQueue(
  load: () => Promise<Sending>,
  { picturesOnly = false }: { picturesOnly?: boolean } = {},
): UploadQueue {
  let files: readonly QueuedFile[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const controllers = new Map<number, AbortController>();

  const set = (next: readonly QueuedFile[]) => {
    files = next;
    for (const listener of listeners) listener();
  };
  const change = (key: number, changed: Partial<QueuedFile>) =>
    set(files.map((file) => (file.key === key ? { ...file, ...changed } : file)));
  const find = (key: number) => files.find((file) => file.key === key);

  function fill(): void {
    const free = filesAtOnce - controllers.size;
    const next = files.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free));
    for (const file of next) void send(file);
  }

  async function send({ key, kind, file, owner }: QueuedFile): Promise<void> {
    if (kind === null) return;
    const controller = new AbortController();
    controllers.set(key, controller);
    const { signal } = controller;
    change(key, { state: "sending", problem: undefined });
    const isCurrent = () => !signal.aborted && controllers.get(key) === controller;
    const hear = (changed: Partial<QueuedFile>) => {
      if (isCurrent()) change(key, changed);
    };
    const hearing: Hearing = {
      onProgress: (sent) => hear({ state: "sending", sent, problem: undefined }),
      onPause: (message) => hear({ state: "paused", problem: message === undefined ? undefined : { message } }),
      onStarted: (pendingId) => hear({ pendingId }),
    };
    const end = await load()
      .then(({ sendUpload }) => sendUpload(kind, file, hearing, signal, owner))
      .catch((): UploadEnd => ({ ok: false, message: undefined, again: "later" }));
    if (!isCurrent()) return;
    controllers.delete(key);
    if (end?.ok) change(key, { state: "kept", sent: 1, keptId: end.file.id });
    else if (end) change(key, { state: end.again === "never" ? "refused" : "stopped", problem: problemOf(end) });
    fill();
  }

  function stop(key: number): void {
    controllers.get(key)?.abort();
    controllers.delete(key);
  }

  return {
    files: () => files,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(owner, chosen, place = "") {
      const others = files.filter((file) => file.owner !== owner);
      for (const { key } of others) stop(key);
      const mine = files.filter((file) => file.owner === owner);
      const added = chosen.filter(
        (file) => !mine.some((one) => one.place === place && isUnderWay(one) && isSameFile(one.file, file)),
      );
      set([...mine, ...added.map((file) => queued({ key: ++lastKey, owner, place, file }, picturesOnly))]);
      fill();
    },
    resume(key) {
      stop(key);
      change(key, { state: "waiting", problem: undefined });
      fill();
    },
    cancel(key) {
      const pendingId = find(key)?.pendingId;
      stop(key);
      set(files.filter((file) => file.key !== key));
      if (pendingId !== undefined) void load().then(({ giveUp }) => giveUp(pendingId));
      fill();
    },
    clear(keys) {
      for (const key of keys) stop(key);
      set(files.filter(({ key }) => !keys.includes(key)));
      fill();
    },
  };
}

function queued(begun: Pick<QueuedFile, "key" | "owner" | "place" | "file">, picturesOnly: boolean): QueuedFile {
  const { file } = begun;
  const kind = kindOf(file) ?? null;
  const chosen: QueuedFile = { ...begun, kind, state: "waiting", sent: 0 };
  if (picturesOnly && kind !== "image") return { ...chosen, state: "refused", problem: { key: "noPicture" } };
  if (kind === null) return { ...chosen, state: "refused", problem: { key: "wrongType" } };
  return isTooLarge(kind, file) ? { ...chosen, state: "refused", problem: { key: "tooLarge" } } : chosen;
}

function problemOf({ message, isSignedOut }: Extract<UploadEnd, { ok: false }>): Problem {
  if (isSignedOut) return { key: "signedOut" };
  return message === undefined ? { key: "failed" } : { message };
}

/** Whether it is neither kept nor refused. */
export function isUnderWay({ state }: QueuedFile): boolean {
  return state === "waiting" || state === "sending" || state === "paused" || state === "stopped";
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
