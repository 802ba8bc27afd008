/** A stream that says nothing for this long at first is being held back on its way. */
const firstWordMilliseconds = 5_000;
/** The browser opens a stream that ended anew by itself; this many times in a row without a word is enough. */
const silentEndsMax = 3;

interface Listening {
  address: string;
  signal: AbortSignal;
  /** Takes what an event of a name said: `true` once all has been heard, `false` when it made no sense, else nothing. */
  hear: Readonly<Record<string, (said: unknown) => boolean | undefined>>;
  /** Listening begins, or begins anew after a break. */
  onOpen?: () => void;
  /** Whether there may be nothing to say for long. */
  mayBeSilent?: boolean;
}

/** Listens to server-sent events, hidden or not. Resolves to whether all has been heard; `false` when listening does not work. */
export function listenTo({ address, signal, hear, onOpen, mayBeSilent = false }: Listening): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const stream = new EventSource(address);
    let silentEnds = 0;
    const end = (hasHeardAll: boolean) => {
      clearTimeout(impatience);
      stream.close();
      resolve(hasHeardAll);
    };
    const impatience = mayBeSilent ? undefined : setTimeout(() => end(false), firstWordMilliseconds);
    signal.addEventListener("abort", () => end(false), { once: true });
    stream.addEventListener("error", () => {
      silentEnds += 1;
      if (stream.readyState === EventSource.CLOSED || silentEnds > silentEndsMax) end(false);
    });
    if (onOpen) stream.addEventListener("open", onOpen);
    for (const [name, take] of Object.entries(hear)) {
      stream.addEventListener(name, (event) => {
        const verdict = take(parsed(event.data));
        if (verdict !== undefined) return end(verdict);
        clearTimeout(impatience);
        silentEnds = 0;
      });
    }
  });
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return undefined;
  }
}
