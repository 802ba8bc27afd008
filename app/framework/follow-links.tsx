import { useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate, useSubmit } from "react-router";
import { isPlainPress } from "../ui/plain-press.ts";

/** As in React Router: a pointer that only crosses a link loads nothing. */
const hoverMilliseconds = 100;

/** Navigates for the links and forms of the app (`app/ui/link.tsx`, `app/ui/form.tsx`), with one listener for all. */
export function FollowLinks() {
  const navigate = useNavigate();
  const submit = useSubmit();

  useEffect(() => {
    // On the window, after the handlers of React, which may have prevented the navigation.
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      const options = optionsOf(link);
      if (!link || !options || event.defaultPrevented || link.target || !isPlainPress(event)) return;
      event.preventDefault();
      const isSame = link.href === window.location.href;
      void navigate(link.pathname + link.search + link.hash, { ...options, replace: options.replace || isSame });
    };
    const send = (event: SubmitEvent) => {
      const form = event.target instanceof HTMLFormElement ? event.target : undefined;
      const options = optionsOf(form);
      if (!form || !options || event.defaultPrevented) return;
      event.preventDefault();
      const { submitter } = event;
      const isTarget = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement;
      const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? currentPath();
      void submit(isTarget ? submitter : form, { ...options, action });
    };
    window.addEventListener("click", follow);
    window.addEventListener("submit", send);
    return () => {
      window.removeEventListener("click", follow);
      window.removeEventListener("submit", send);
    };
  }, [navigate, submit]);

  return <Prefetch />;
}

/** Loads the page of a link that the user is about to follow. */
function Prefetch() {
  const [page, setPage] = useState<string>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const intend = (event: Event) => {
      const link = linkOf(event);
      if (!link || !tokensOf(link)?.includes("prefetch")) return;
      clearTimeout(timer);
      const path = link.pathname + link.search;
      if (event.type === "touchstart") setPage(path);
      else timer = setTimeout(() => setPage(path), hoverMilliseconds);
    };
    const leave = () => clearTimeout(timer);
    const starts = ["pointerover", "focusin", "touchstart"] as const;
    const ends = ["pointerout", "focusout"] as const;
    for (const type of starts) document.addEventListener(type, intend, { passive: true });
    for (const type of ends) document.addEventListener(type, leave);
    return () => {
      leave();
      for (const type of starts) document.removeEventListener(type, intend);
      for (const type of ends) document.removeEventListener(type, leave);
    };
  }, []);

  return page === undefined ? null : <PrefetchPageLinks page={page} />;
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-in-app]") : null;
}

function currentPath(): string {
  return window.location.pathname + window.location.search;
}

function tokensOf(element: HTMLElement): string[] | undefined {
  return element.dataset.inApp?.split(" ");
}

function optionsOf(element: HTMLElement | null | undefined) {
  const tokens = element && tokensOf(element);
  return tokens && { replace: tokens.includes("replace"), preventScrollReset: tokens.includes("keep-scroll") };
}
