import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { pressedLetter } from "../../ui/pressed-key.ts";
import { hasSingleKeys } from "../../ui/single-keys.ts";
import { promptBoxId } from "../prompt-box.ts";
import { goKeysOf } from "./go-keys.ts";
import { isAppleMachine } from "./is-apple.ts";

/** Maximum time between the two keys of a shortcut. */
const secondKeyMilliseconds = 1_500;

interface Wanted {
  features: { billing: boolean };
  onSheet: () => void;
  onCommands: () => void;
}

/** Handles the shortcuts that work on every page. Ignores keys while the user types, and keys that the browser uses. */
export function useShortcuts({ features, onSheet, onCommands }: Wanted) {
  const navigate = useNavigate();
  const single = useEffectEvent((key: string, isSecond: boolean): boolean => {
    const place = isSecond ? goKeysOf(features).find((known) => known.key === key) : undefined;
    if (place) void navigate(place.to);
    else if (key === "?") onSheet();
    else if (key === "n") writePrompt();
    else if (key === "/") searchHere();
    else return false;
    return true;
  });
  const writePrompt = () => {
    const box = document.getElementById(promptBoxId);
    if (box) box.focus();
    else void navigate("/");
  };
  const searchHere = () => {
    const box = document.querySelector<HTMLInputElement>("main input[type=search]");
    if (box) box.focus();
    else onCommands();
  };
  const commands = useEffectEvent(onCommands);

  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey) return;
      const key = pressedLetter(event);
      if (event.ctrlKey || event.metaKey) {
        // On an Apple machine Ctrl+K belongs to the text field: it deletes the rest of a line.
        const isOther = isAppleMachine() ? event.ctrlKey : event.metaKey;
        if (key !== "k" || isOther || event.shiftKey || isCovered()) return;
        event.preventDefault();
        commands();
        return;
      }
      if (isTyping(event.target) || isCovered() || !hasSingleKeys()) return;
      const isSecond = event.timeStamp - wentAt < secondKeyMilliseconds;
      wentAt = key === "g" && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (single(key, isSecond)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|range|button|submit|file)$/.test(target.type);
  return target.isContentEditable || target.matches("textarea, select");
}

/** Whether a dialog or popover covers the page. It then handles the keys. */
function isCovered(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
