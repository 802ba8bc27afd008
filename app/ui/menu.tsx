import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Link, type LinkProps } from "./link.tsx";
import { pressedKey } from "./pressed-key.ts";

const itemClassName = (danger: boolean | undefined) => (danger ? "menu-item menu-item-danger" : "menu-item");

const alignments = { start: "left-0 w-max", end: "right-0 w-max", container: "inset-x-0" };

/**
 * A button that opens a panel of links and small forms. It uses `details`, so it works without JavaScript. With
 * JavaScript it also closes on Escape, on a press outside and after a choice, and arrow keys move between its items.
 */
export function Menu({
  label,
  trigger,
  triggerClassName,
  align = "end",
  side = "bottom",
  className,
  panelClassName,
  onOpen,
  children,
}: {
  /** Accessible name of the button. */
  label: string;
  trigger: ReactNode;
  triggerClassName?: string;
  /** The edge of the button that the panel aligns with, or the width of the nearest positioned ancestor. */
  align?: keyof typeof alignments;
  side?: "bottom" | "top";
  className?: string;
  panelClassName?: string;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const root = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const details = root.current;
    const pressedOutside = (event: PointerEvent) => {
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    document.addEventListener("pointerdown", pressedOutside);
    return () => document.removeEventListener("pointerdown", pressedOutside);
  }, []);

  const walk = (event: KeyboardEvent<HTMLDetailsElement>) => {
    const details = event.currentTarget;
    const key = pressedKey(event);
    if (key === "Escape" && details.open) {
      event.stopPropagation();
      // A dialog around the menu stays open.
      event.preventDefault();
      details.open = false;
      details.querySelector("summary")?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (!step || (event.target instanceof HTMLElement && event.target.matches("select, input, textarea"))) return;
    event.preventDefault();
    details.open = true;
    const items = [...details.querySelectorAll<HTMLElement>("[data-menu-item]")];
    const at = items.findIndex((item) => item.matches(":focus"));
    const next = at < 0 && step < 0 ? items.length - 1 : (at + step + items.length) % items.length;
    items[next]?.focus();
  };

  return (
    <details
      ref={root}
      name="menu"
      className={classNames("group/menu", align !== "container" && "relative", className)}
      onKeyDown={walk}
      onToggle={({ newState }) => newState === "open" && onOpen?.()}
      onClick={({ target, currentTarget }) => {
        if (!(target instanceof Element) || !target.closest("[data-menu-item]")) return;
        // The pressed item disappears, so a dialog that it opens must return the focus to the menu.
        currentTarget.querySelector("summary")?.focus();
        currentTarget.open = false;
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary aria-label={label} className={triggerClassName}>
        {trigger}
      </summary>
      <div
        className={classNames(
          "absolute z-40 min-w-44 max-w-[calc(100vw-2rem)] animate-rise rounded-md border border-line-strong bg-surface-2 p-1 text-base text-ink shadow-float",
          side === "bottom" ? "top-full mt-1.5" : "bottom-full mb-1.5",
          alignments[align],
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}

type ItemLook = { icon?: ReactNode; danger?: boolean };

/** A menu entry that is a link. */
export function MenuLink({ icon, danger, children, ...rest }: ItemLook & LinkProps) {
  return (
    <Link {...rest} data-menu-item="" className={itemClassName(danger)}>
      {icon}
      {children}
    </Link>
  );
}

/** A menu entry that performs an action; put it into a form, or give it `onClick`. */
export function MenuButton({ icon, danger, className, children, ...rest }: ItemLook & ComponentProps<"button">) {
  return (
    <button {...rest} data-menu-item="" className={classNames(itemClassName(danger), className)}>
      {icon}
      {children}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />;
}
