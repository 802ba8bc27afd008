import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { recordRequest, repeatKeyOf } from "./again.ts";
import { shownCreditsField } from "./shown-price.ts";

const againField = "again";
/** Fields in which two forms may differ and still make the same request. */
const notAsked: readonly string[] = [againField, shownCreditsField];

/**
 * Tells the server that a form intentionally repeats an earlier request (`again.ts`). Without scripts the field stays
 * empty. `acceptedAt` is the beginning of the path that an accepted form redirects to.
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
      current.value = repeatKeyOf(sent, entry);
    };
    // Before the router reads the form.
    form.addEventListener("submit", mark, { capture: true });
    return () => {
      form.removeEventListener("submit", mark, { capture: true });
      if (sent !== undefined && window.location.pathname.startsWith(acceptedAt)) recordRequest(sent, entry);
    };
  }, [entry, acceptedAt]);
  return <input ref={field} type="hidden" name={againField} />;
}

function requestOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const entries = [...new FormData(form, submitter)].filter(([name]) => !notAsked.includes(name));
  const said = entries.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]);
  return JSON.stringify([form.getAttribute("action"), said]);
}
