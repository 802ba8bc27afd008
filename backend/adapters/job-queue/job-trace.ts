import { z } from "zod";
import { currentTrace, type Trace } from "../../tracing/trace.ts";

const storedTrace = z
  .string()
  .transform((text, context) => {
    try {
      const parsed: unknown = JSON.parse(text);
      return parsed;
    } catch {
      context.addIssue("is not JSON");
      return z.NEVER;
    }
  })
  .pipe(z.object({ requestId: z.string(), traceparent: z.string() }));

/** Returns the current trace in the form that a job stores. */
export function traceToStore(): string | null {
  const trace = currentTrace();
  return trace ? JSON.stringify(trace) : null;
}

/** Returns the trace that a job was added in. One that cannot be read counts as none: a trace is never worth a job. */
export function traceOf({ trace }: { trace: string | null }): Trace | undefined {
  return storedTrace.safeParse(trace).data;
}

/** An ID says what a line of the log is about. Any other value of a payload may be personal. */
const idEntry = z.tuple([z.string().regex(/^id$|Id$/), z.uuid()]);

/** Returns the IDs in a job's payload, such as `runId`. */
export function idsIn(payload: unknown): Record<string, string> {
  if (typeof payload !== "object" || payload === null) return {};
  return Object.fromEntries(
    Object.entries(payload).flatMap((entry) => {
      const { data } = idEntry.safeParse(entry);
      return data ? [data] : [];
    }),
  );
}
