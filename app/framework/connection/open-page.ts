import type { FormEncType, Location, useNavigation } from "react-router";

/** Data that a form or a fetcher sent. */
export interface Submission {
  formData: FormData;
  formAction: string;
  formEncType: FormEncType | undefined;
  fetcherKey: string | undefined;
}

/** The page that the browser shows, for code outside of React. */
export interface OpenPage {
  location: Location;
  /** The navigation that is under way. */
  navigation: ReturnType<typeof useNavigation>;
  /** The routes of the page, from the outermost, with whether the page has their data. */
  routes: readonly { id: string; hasData: boolean }[];
  /** Returns to the current page, as if the user had pressed nothing. */
  stay(here: Location): Promise<void> | void;
  /** Called when a submission failed. */
  onSubmitFailed(error: unknown, submission: Submission | undefined): void;
  /** Called when another page could not be loaded. */
  onPageFailed(error: unknown, wanted: Location): void;
  /** Called when a fetcher will never get its data, because its code did not load. */
  onCodeLost(): void;
  /** Called after the current page was reloaded, with whether that succeeded. */
  onRead(isFresh: boolean): void;
}

/** React shows a navigation within milliseconds; this is for one that it never shows. */
const showMaxMilliseconds = 1_000;

let page: OpenPage | undefined;
const looking = new Set<() => void>();

/** Sets the current page. Browser only. */
export function openPage(opened: OpenPage): void {
  page = opened;
  for (const look of looking) look();
}

/** Returns the current page; `undefined` before React has shown it. */
export function currentPage(): OpenPage | undefined {
  return page;
}

/**
 * Returns where the navigation goes that reads this request; `undefined` when none does. React shows a navigation a
 * little after the router has begun it.
 */
export function navigationOf(request: Request): Promise<Location | undefined> {
  return new Promise((resolve) => {
    const end = (location?: Location) => {
      clearTimeout(timer);
      looking.delete(look);
      resolve(location);
    };
    const look = () => {
      const wanted = page?.navigation.location;
      if (wanted && isAt(request, wanted)) end(wanted);
    };
    const timer = setTimeout(end, showMaxMilliseconds);
    looking.add(look);
    request.signal.addEventListener("abort", () => end(), { once: true });
    look();
  });
}

/** Whether a request reads this place. */
export function isAt(request: Request, { pathname, search }: Pick<Location, "pathname" | "search">): boolean {
  const asked = new URL(request.url);
  return asked.pathname === pathname && asked.search === search;
}
