/**
 * Loaded into the product before its own code (`node --import`). Writes a line of JSON to COUNTS_FILE for each SQL
 * statement, each API call by a page, and each operation on stored files that an HTTP request causes, before or after
 * its answer. Scheduled jobs, polls, and event streams are not recorded. The processes around the product load this
 * file too, but they serve no requests and write nothing.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import fs from "node:fs";
import { IncomingMessage } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { sep } from "node:path";
import { DatabaseSync, StatementSync } from "node:sqlite";
import type { Counted } from "./counted.ts";

// The program that starts the product has no data folder yet, and stores nothing.
const { COUNTS_FILE: countsFile, DATA_DIR: dataFolder = "" } = process.env;
if (!countsFile) throw new Error("COUNTS_FILE is not set.");

const lines = fs.openSync(countsFile, "a");
const requests = new AsyncLocalStorage<string | undefined>();

subscribe("http.server.request.start", (message) => {
  if (typeof message !== "object" || message === null || !("request" in message)) return;
  const { request } = message;
  if (!(request instanceof IncomingMessage)) return;
  // The timing of a browser's event stream varies, and so does the work it causes.
  const isStream = request.headers.accept === "text/event-stream";
  requests.enterWith(isStream ? undefined : `${request.method} ${request.url}`);
});

function note(kind: Counted["kind"], what: string): void {
  const request = requests.getStore();
  if (request === undefined) return;
  const counted: Counted = { request, kind, what };
  fs.writeSync(lines, `${JSON.stringify(counted)}\n`);
}

/** Makes `before` run before each call of a function. */
function watch(owner: object, name: string, before: (self: unknown, args: unknown[]) => void): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== "function") throw new Error(`${name} is no function.`);
  const watched = new Proxy(original, {
    apply(target, self, args: unknown[]) {
      before(self, args);
      return Reflect.apply(target, self, args);
    },
  });
  Reflect.set(owner, name, watched);
}

for (const name of ["run", "get", "all", "iterate"]) {
  watch(StatementSync.prototype, name, (self) => {
    if (self instanceof StatementSync) note("statement", self.sourceSQL);
  });
}
watch(DatabaseSync.prototype, "exec", (_database, [sql]) => note("statement", String(sql)));

for (const functions of [fs, fs.promises]) {
  for (const [name, value] of Object.entries(functions)) {
    const isClass = /^[A-Z_]/.test(name);
    if (typeof value !== "function" || isClass) continue;
    watch(functions, name, (_functions, [path]) => {
      if (dataFolder && typeof path === "string" && path.startsWith(dataFolder + sep)) note("file operation", name);
    });
  }
}
syncBuiltinESMExports();

// An open file does not expose its path. During a request, only the storage opens files this way. Closing is not
// counted.
const file = await fs.promises.open(import.meta.filename);
const methods: object = Object.getPrototypeOf(file);
await file.close();
for (const name of ["read", "readFile", "write", "writev", "writeFile", "appendFile", "stat", "sync", "datasync"]) {
  watch(methods, name, () => note("file operation", `file.${name}`));
}

subscribe("atelier:api.read", (read) => note("API call", String(read)));

/** Requests to this host call the embedded API (server/studio.ts). */
const apiHost = "api.internal";

globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    // A copy of a request is not another call.
    if (input instanceof Request) return;
    const { hostname, pathname, search } = new URL(this.url);
    if (hostname === apiHost) note("API call", `${this.method} ${pathname}${search}`);
  }
};
