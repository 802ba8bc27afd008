import type { Measurements } from "./measurements.ts";

/** What a browser sends, and a program does not: the product refuses forms without it. */
const ownPage = { "sec-fetch-site": "same-origin" };
const answerMaxMilliseconds = 30_000;

export interface Answer {
  status: number;
  text: string;
  location: string | null;
}

/** One user's browser: cookies, files that it already has, and its open event streams. */
export interface Browser {
  /** Reads a page. With scripts, all but the first page of a visit are data, as in a browser that runs them. */
  read(kind: string, path: string): Promise<Answer>;
  /** Sends a form and does not follow the redirect. `expected` lists refusals that are no errors. */
  send(kind: string, path: string, fields: Record<string, string>, expected?: readonly number[]): Promise<Answer>;
  /** Reads the images of a page that it does not have yet, up to a screen. */
  loadImages(page: Answer): Promise<void>;
  /** Reads a file, as a download does. */
  download(path: string): Promise<void>;
  /** Calls back with the data of each event until it returns true, the stream ends, or `ending` aborts. */
  listen(path: string, ending: AbortSignal, hear: (data: string) => boolean): Promise<void>;
  /** Begins a visit: the next page is a document. */
  open(): void;
}

interface Shared {
  address: string;
  measurements: Measurements;
  /** Open event streams of all browsers. */
  streams: { open: number };
}

const imagesPerScreen = 12;
/** The copies that tiles show. */
const tilePath = /\/api\/media\/[\w-]+\/w640\/\?expires=\d+&(?:amp;)?signature=[\w-]+/g;

/** Creates the browser of a user who does or does not run scripts. */
export function createBrowser({ address, measurements, streams }: Shared, runsScripts: boolean): Browser {
  const cookies = new Map<string, string>();
  const kept = new Set<string>();
  let isFirstPage = true;

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  async function request(kind: string, path: string, init: RequestInit, expected: readonly number[]): Promise<Answer> {
    const beganAt = performance.now();
    try {
      const response = await fetch(new URL(path, address), {
        ...init,
        headers: { ...ownPage, cookie: cookieHeader(), origin: address, ...init.headers },
        redirect: "manual",
        signal: AbortSignal.timeout(answerMaxMilliseconds),
      });
      const text = await response.text();
      const { status, headers } = response;
      measurements.answered(kind, expected.includes(status) ? 200 : status, performance.now() - beganAt);
      for (const line of headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return { status, text, location: headers.get("location") };
    } catch {
      measurements.answered(kind, 0, performance.now() - beganAt);
      return { status: 0, text: "", location: null };
    }
  }

  return {
    async read(kind, path) {
      const asData = runsScripts && !isFirstPage;
      isFirstPage = false;
      return request(`${kind}${asData ? " data" : " page"}`, asData ? dataPath(path) : path, {}, []);
    },
    send: (kind, path, fields, expected = []) =>
      request(kind, path, { method: "POST", body: new URLSearchParams(fields) }, expected),
    async loadImages({ text }) {
      const shown = new Set(text.match(tilePath)?.map((path) => path.replaceAll("&amp;", "&")));
      const some = [...shown].filter((path) => !kept.has(path)).slice(0, imagesPerScreen);
      for (const path of some) kept.add(path);
      await Promise.all(some.map((path) => request("image", path, {}, [])));
    },
    async download(path) {
      await request("download", path.replaceAll("&amp;", "&"), {}, []);
    },
    async listen(path, ending, hear) {
      const beganAt = performance.now();
      streams.open += 1;
      try {
        const headers = { ...ownPage, cookie: cookieHeader() };
        const response = await fetch(new URL(path, address), { headers, signal: ending });
        measurements.answered("event stream", response.status, performance.now() - beganAt);
        let unread = "";
        for await (const bytes of response.body ?? []) {
          unread += Buffer.from(bytes).toString();
          const events = unread.split("\n\n");
          unread = events.pop() ?? "";
          // A quiet stream sends comments, which have no data.
          const heard = events.flatMap((event) => /^data: (.+)$/m.exec(event)?.[1] ?? []);
          if (heard.some(hear)) break;
        }
      } catch {
        if (!ending.aborted) measurements.answered("event stream", 0, performance.now() - beganAt);
      } finally {
        streams.open -= 1;
      }
    },
    open() {
      isFirstPage = true;
    },
  };
}

/** Returns the address from which React Router loads a page's data. */
function dataPath(path: string): string {
  const [pathname = "", query] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${query === undefined ? "" : `?${query}`}`;
}
