import { type RefObject, useEffect, useRef, useState } from "react";
import { postForm } from "../../../forms/post-file.ts";
import { shownCreditsField } from "../../shown-price.ts";
import { type BatchQuote, isBatchQuote } from "./batch-quote.ts";

const quotePath = "/batches/quote";
/** After the last change. */
const pauseMilliseconds = 400;

interface Quoted {
  /** The last quote; `undefined` while there is none. */
  quote: BatchQuote | undefined;
  isPending: boolean;
  /** Asks again; `undefined` unless the last request failed. */
  retry: (() => void) | undefined;
}

/**
 * Asks for a quote of the form around `root` whenever its content has changed, while `isOn`. `first` is the quote of the
 * form as the server sent it.
 */
export function useBatchQuote(
  root: RefObject<HTMLElement | null>,
  isOn: boolean,
  first: BatchQuote | undefined,
): Quoted {
  const [quote, setQuote] = useState(first);
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  const schedule = useRef<(wait?: number) => void>(undefined);

  useEffect(() => {
    const form = root.current?.closest("form");
    if (!isOn || !form) return;
    let asked: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let controller: AbortController | undefined;
    const ask = async (content: FormData) => {
      controller?.abort();
      controller = new AbortController();
      const { signal } = controller;
      setState("pending");
      const answer = await postForm(quotePath, content, () => {}, signal);
      if (signal.aborted) return;
      const isAnswered = isBatchQuote(answer);
      if (isAnswered) setQuote(answer);
      setState(isAnswered ? "idle" : "failed");
    };
    schedule.current = (wait = pauseMilliseconds) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const content = textsOf(form);
        const said = JSON.stringify([...content].filter(([name]) => name !== "batch_seed"));
        if (said === asked && wait > 0) return;
        asked = said;
        void ask(content);
      }, wait);
    };
    const change = () => schedule.current?.();
    form.addEventListener("input", change);
    return () => {
      form.removeEventListener("input", change);
      clearTimeout(timer);
      controller?.abort();
      schedule.current = undefined;
    };
  }, [root, isOn]);

  // Choosing a file changes the form without an event, but renders its components.
  useEffect(() => schedule.current?.());

  return {
    quote,
    isPending: state === "pending",
    retry: state === "failed" ? () => schedule.current?.(0) : undefined,
  };
}

/** Returns the form's fields without its files and its price. */
function textsOf(form: HTMLFormElement): FormData {
  const texts = new FormData();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") texts.append(name, value);
  texts.delete(shownCreditsField);
  return texts;
}
