import { pressedKey } from "./pressed-key.ts";

export type TooltipSide = "top" | "bottom" | "right";

/**
 * Returns the attributes of a control with a tooltip, a short text shown while the control is hovered or focused
 * (`components.css`). The text repeats the accessible name visually.
 */
export function tooltip(text: string, side: TooltipSide | false = "top") {
  return side === false ? {} : { "data-tip": text, "data-side": side };
}

/** Hides tooltips on Escape until their control is left. Returns a function that removes the listeners. */
export function dismissTooltips(): () => void {
  const dismiss = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "Escape") return;
    for (const control of document.querySelectorAll<HTMLElement>("[data-tip]:is(:hover, :focus-visible)")) {
      control.dataset.dismissed = "";
    }
  };
  const restore = ({ target }: Event) => {
    if (target instanceof HTMLElement) delete target.dataset.dismissed;
  };
  const leaving = ["mouseout", "focusout"] as const;
  document.addEventListener("keydown", dismiss);
  for (const type of leaving) document.addEventListener(type, restore);
  return () => {
    document.removeEventListener("keydown", dismiss);
    for (const type of leaving) document.removeEventListener(type, restore);
  };
}
