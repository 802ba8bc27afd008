import { AsyncLocalStorage } from "node:async_hooks";

/** Connects everything that one request causes, in every process. */
export interface Trace {
  /** What users report and operators search for. The trace's own ID unless a proxy or a program names the request. */
  requestId: string;
  /** For the programs that are called on behalf of the request: W3C Trace Context, section 3.2. */
  traceparent: string;
}

const traces = new AsyncLocalStorage<Trace | undefined>();

/** Returns the trace that the running code belongs to; `undefined` for work that no request caused. */
export function currentTrace(): Trace | undefined {
  return traces.getStore();
}

/** Runs work, and everything it starts, in a trace or in none. Returns what the work returns. */
export function runInTrace<T>(trace: Trace | undefined, work: () => T): T {
  return traces.run(trace, work);
}

/** Version 00, the only one so far. Neither ID may be zero. Two headers arrive as one with a comma. */
const validTraceparent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Only names that are safe in a log line are accepted from a proxy or a program. */
const harmlessName = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * Returns the trace that the headers of a request name, or a new one. `newId` returns a UUID. No spans are recorded, so
 * a valid `traceparent` is passed on as it is.
 */
export function readTrace(header: (name: string) => string | undefined, newId: () => string): Trace {
  const offered = header("traceparent") ?? "";
  const traceparent = validTraceparent.test(offered) ? offered : newTraceparent(newId);
  const name = header("x-request-id") ?? "";
  return { requestId: harmlessName.test(name) ? name : traceIdOf(traceparent), traceparent };
}

function newTraceparent(newId: () => string): string {
  const digits = () => newId().replaceAll("-", "");
  return `00-${digits()}-${digits().slice(16)}-01`;
}

function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}

/** Returns the IDs for a line of the log. */
export function traceIds(): { requestId?: string; traceId?: string } {
  const trace = currentTrace();
  return trace ? { requestId: trace.requestId, traceId: traceIdOf(trace.traceparent) } : {};
}

/** Returns the header for a program that is called. */
export function traceHeaders(): { traceparent?: string } {
  const trace = currentTrace();
  return trace ? { traceparent: trace.traceparent } : {};
}
