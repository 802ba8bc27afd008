import { setTimeout as pauseFor } from "node:timers/promises";
import { failed, type Result } from "./failure.ts";
import type { components } from "./openapi.ts";
import type { CallOptions } from "./send.ts";

export type Run = components["schemas"]["Run"];

/** The two ways to read a run. */
interface RunReader {
  now(options: CallOptions): Promise<Result<Run>>;
  stream(options: CallOptions): Promise<Result<Response>>;
}

/** Studios send a heartbeat every 15 seconds. */
const silenceMaxMilliseconds = 45_000;
/** How long a studio that restarts may take. */
const away = { timeoutMilliseconds: 120_000, attempts: 60 };
/** An event is one run. */
const eventMaxCharacters = 1024 * 1024;
/** A proxy that ends every stream at once must not turn following into a flood of requests. */
const reconnectMilliseconds = 1_000;

/** Whether a run never changes again. */
export function isFinal({ status }: Pick<Run, "status">): boolean {
  return status !== "queued" && status !== "processing";
}

/** Yields a run now and at each change until it is final. A failure is the last value. */
export async function* followRun(
  reader: RunReader,
  signal: AbortSignal | undefined,
): AsyncGenerator<Result<Run>, void, undefined> {
  const now = await reader.now({ signal });
  yield now;
  if (!now.ok || isFinal(now.value)) return;
  for (;;) {
    const silence = new AbortController();
    const either = AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]);
    const stream = await reader.stream({ signal: either, ...away });
    if (!stream.ok) return yield stream;
    try {
      for await (const run of runsIn(stream.value, silence)) {
        yield { ok: true, value: run };
        if (isFinal(run)) return;
      }
    } catch {
      // The stream broke or fell silent. The next one begins with the run as it is then.
    }
    await pauseFor(reconnectMilliseconds, undefined, { signal }).catch(() => {});
    if (signal?.aborted) return yield failed("ABORTED", "The call was aborted.");
  }
}

/** Yields the runs of server-sent events (HTML Standard, section 9.2), as studios write them. Aborts when they stop. */
async function* runsIn(response: Response, silence: AbortController): AsyncGenerator<Run> {
  const decoder = new TextDecoder();
  let rest = "";
  let timer = setTimeout(() => silence.abort(), silenceMaxMilliseconds);
  try {
    for await (const chunk of response.body ?? []) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMaxMilliseconds);
      const events = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n\r?\n/);
      rest = events.pop() ?? "";
      if (rest.length > eventMaxCharacters) return;
      for (const event of events) {
        const data = /^data: ?(.*)$/m.exec(event)?.[1];
        if (data !== undefined && /^event: ?run\r?$/m.test(event)) {
          const run: Run = JSON.parse(data);
          yield run;
        }
      }
    }
  } finally {
    clearTimeout(timer);
    // Also ends a stream that is no longer read.
    silence.abort();
  }
}
