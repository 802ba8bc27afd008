import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { againOf, noteAsked } from "./again.ts";
import { shownCreditsField } from "./shown-price.ts";

const againField = "again";
/** What differs between two forms that ask for the same. */
const notAsked: readonly string[] = [againField, shownCreditsField];

/**
 * Tells the server when a form asks for something once more, and not for the same as before (`again.ts`). Without scripts it
 * stays empty. `acceptedAt` is where an accepted form leads: the beginning of its path.
 */
export function AgainField({ acceptedAt }: { acceptedAt: string }) {
  const { key: entry } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current } = field;
    const form = current?.form;
    if (!form) return;
    let sent: string | undefined;
    const mark = ({ submitter }: SubmitEvent) => {
      sent = requestOf(form, submitter);
      current.value = againOf(sent, entry);
    };
    // Before the router reads the form.
    form.addEventListener("submit", mark, { capture: true });
    return () => {
      form.removeEventListener("submit", mark, { capture: true });
      if (sent !== undefined && window.location.pathname.startsWith(acceptedAt)) noteAsked(sent, entry);
    };
  }, [entry, acceptedAt]);
  return <input ref={field} type="hidden" name={againField} />;
}

function requestOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const entries = [...new FormData(form, submitter)].filter(([name]) => !notAsked.includes(name));
  const said = entries.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]);
  return JSON.stringify([form.getAttribute("action"), said]);
}
