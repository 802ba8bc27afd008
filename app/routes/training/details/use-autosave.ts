import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from "react";
import { orderPath } from "../../../parts/training/addresses.ts";
import { filesField } from "../../../parts/training/reference-files.ts";
import { forgetTexts, keepTexts, restoreTexts } from "./kept-texts.ts";
import type { SaveAnswer } from "./save-answer.ts";
import { sendDetails } from "./send-details.ts";

/** The delay after the last key press. */
const restMilliseconds = 800;

export interface Autosave {
  /** What is on the screen. "unsaved" is typed text that waits for its save, and a form nobody has touched. */
  state: "unsaved" | "saving" | "saved" | "failed" | "signed-out";
  /** Why saving failed; undefined when no answer came. */
  refusal: Extract<SaveAnswer, { ok: false }> | undefined;
  /** Text was typed. */
  onTyped(): void;
  /** A field lost the focus, so its text is saved without delay. */
  onLeft(): void;
}

/**
 * Saves the details while the user types. Calls run one after another, so that the last one wins. Unsaved text is
 * stored in this window and restored after a reload or a new sign-in.
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, orderId: string): Autosave {
  const [state, setState] = useState<Autosave["state"]>("unsaved");
  const [refusal, setRefusal] = useState<Autosave["refusal"]>();
  const [saver] = useState(() => createSaver(orderId, setState, setRefusal));
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    element.current = form.current;
    const read = () => (element.current ? new FormData(element.current) : undefined);
    saver.start(read);
    if (element.current && restoreTexts(orderId, element.current)) saver.touch();
    window.addEventListener("online", saver.saveNow);
    window.addEventListener("pagehide", saver.leave);
    return () => {
      window.removeEventListener("online", saver.saveNow);
      window.removeEventListener("pagehide", saver.leave);
      saver.leave();
    };
  }, [saver, form, orderId]);

  return { state, refusal, onTyped: saver.touch, onLeft: saver.saveNow };
}

function createSaver(
  orderId: string,
  tell: Dispatch<SetStateAction<Autosave["state"]>>,
  showRefusal: (refusal: Autosave["refusal"]) => void,
) {
  const path = `${orderPath(orderId)}/save`;
  let read: () => FormData | undefined = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDirty = false;
  let isSending = false;

  const current = () => {
    const fields = read();
    fields?.delete(filesField);
    return fields;
  };

  const saveNow = async () => {
    clearTimeout(timer);
    const fields = current();
    if (!isDirty || isSending || !fields) return;
    isDirty = false;
    isSending = true;
    tell("saving");
    const outcome = await sendDetails(path, fields);
    isSending = false;
    const answer = outcome === "signed-out" ? undefined : outcome;
    showRefusal(answer?.ok ? undefined : answer);
    if (answer?.ok && !isDirty) forgetTexts(orderId);
    if (!answer?.ok) isDirty = !answer?.hasMoved;
    if (outcome === "signed-out") return tell("signed-out");
    // Text typed in the meantime is sent immediately; text that failed waits for the next key press.
    if (answer?.ok && isDirty) return saveNow();
    tell(answer?.ok ? "saved" : "failed");
  };

  return {
    start(reader: typeof read) {
      read = reader;
    },
    touch() {
      isDirty = true;
      tell((shown) => (shown === "saved" ? "unsaved" : shown));
      const fields = current();
      if (fields) keepTexts(orderId, fields);
      clearTimeout(timer);
      timer = setTimeout(() => void saveNow(), restMilliseconds);
    },
    saveNow: () => void saveNow(),
    /** The page is being closed. Unsaved text is passed to the browser to send. */
    leave() {
      clearTimeout(timer);
      const fields = current();
      if (!isDirty || !fields) return;
      isDirty = !navigator.sendBeacon(path, fields);
    },
  };
}
