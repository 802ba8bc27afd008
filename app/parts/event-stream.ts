/** A stream without a first event for this long is being buffered by a proxy. */
const firstWordMilliseconds = 5_000;
/**
 * The browser reopens a closed stream automatically; listening stops after this many consecutive streams without an
 * event.
 */
const silentEndsMax = 3;

interface Listening {
  address: string;
  signal: AbortSignal;
  /**
   * Handles the data of an event by its name: returns `true` when the stream is complete, `false` when the data is
   * invalid, otherwise nothing.
   */
  hear: Readonly<Record<string, (said: unknown) => boolean | undefined>>;
  /** Called when listening begins, and again after each interruption. */
  onOpen?: () => void;
  /** Whether long periods without an event are normal. */
  mayBeSilent?: boolean;
}

/**
 * Listens to server-sent events, whether or not the page is hidden. Resolves to whether the stream is complete; `false`
 * when listening does not work.
 */
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
