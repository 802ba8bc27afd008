import { type ClientInstrumentation, createContext, type FormEncType, RouterContextProvider } from "react-router";

/** What asked the router for something: a navigation of the page, or a fetcher. */
export interface Origin {
  /** The key of the fetcher; `undefined` for a navigation. */
  fetcherKey?: string;
  formData?: FormData;
  formMethod?: string;
  formEncType?: FormEncType;
}

/** What React Router tells of it. Forms with files are in `body`. */
interface Start extends Origin {
  body?: unknown;
}

/**
 * What asked for a request, for client middleware. `null` for what nobody asked for: a redirect, the back button, and a
 * page that reads its data again.
 */
export const originContext = createContext<Origin | null>(null);

let starting: Origin | null = null;

async function note(start: () => Promise<unknown>, { body, ...origin }: Start): Promise<void> {
  starting = body instanceof FormData ? { ...origin, formData: body } : origin;
  // The router asks for its context before it first waits for something.
  const done = start();
  starting = null;
  await done;
}

/** Tells client middleware what asked for its request. An option of `HydratedRouter`, with `contextOfOrigin`. */
export const originInstrumentation: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: note,
      fetch: note,
    }),
};

/** Returns the context of what starts now. An option of `HydratedRouter`, with `originInstrumentation`. */
export function contextOfOrigin(): RouterContextProvider {
  return new RouterContextProvider(new Map([[originContext, starting]]));
}
