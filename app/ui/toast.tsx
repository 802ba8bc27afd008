import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

export interface Toast {
  id: string;
  tone: "success" | "error" | "info" | "warning";
  message: string;
  /** For example a form with an Undo button. */
  action?: ReactNode;
}

/** Specification, section 9. */
const shownAtOnce = 3;

let shown: Toast[] = [];
const none: Toast[] = [];
const listeners = new Set<() => void>();

function change(next: Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows a toast in the page's region; a second one with the same id replaces the first. Browser only. */
export function showToast(toast: Toast) {
  change([...shown.filter(({ id }) => id !== toast.id), toast].slice(-shownAtOnce));
}

function dismiss(id: string) {
  change(shown.filter((toast) => toast.id !== id));
}

/** Toasts appear in the last of these elements. A page may remove them in any order. */
let places: HTMLElement[] = [];

/**
 * Shows toasts inside an element until the returned function is called: while a modal dialog is open, content outside
 * of it cannot be pressed or announced.
 */
export function placeToastsIn(element: HTMLElement): () => void {
  places = [...places, element];
  change(shown);
  return () => {
    places = places.filter((other) => other !== element);
    change(shown);
  };
}

const icons = {
  success: "circle-check",
  error: "circle-exclamation-point",
  info: "info",
  warning: "triangle-exclamation-point",
} as const;
const tones = { success: "text-good", error: "text-bad", info: "text-accent", warning: "text-warn" };

function ToastCard({ toast, dismissLabel, onDismiss }: { toast: Toast; dismissLabel: string; onDismiss: () => void }) {
  const icon = icons[toast.tone];
  return (
    <li
      onAnimationEnd={({ animationName }) => animationName === "toast-leave" && onDismiss()}
      onSubmit={onDismiss}
      className="toast pointer-events-auto flex items-center gap-2.5 rounded-md border border-line-strong bg-surface-2 py-1.5 pr-1.5 pl-3.5 text-ink shadow-float"
    >
      <Icon name={icon} className={classNames("size-4.5 shrink-0 stroke-[1.5]", tones[toast.tone])} />
      <p className="min-w-0 flex-1 break-words py-1">{toast.message}</p>
      {toast.action}
      <span className="noscript:hidden">
        <IconButton
          type="button"
          size="small"
          tip={false}
          name={dismissLabel}
          icon={<Icon name="x" />}
          onClick={onDismiss}
        />
      </span>
    </li>
  );
}

/**
 * The region of toasts: 4 s each (longer with an Undo), three at a time, 356 px wide, paused while hovered or
 * focused. `initial` came with the page: it is in the server's HTML, and stays there when no script runs.
 */
export function ToastRegion({
  label,
  dismissLabel,
  initial = none,
}: {
  label: string;
  dismissLabel: string;
  initial?: Toast[];
}) {
  const live = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  const within = useSyncExternalStore(
    subscribe,
    () => places.at(-1) ?? null,
    () => null,
  );
  const [taken, setTaken] = useState(none);

  // From here on the store keeps them, because they outlive the page data that contained them.
  useEffect(() => {
    for (const toast of initial) showToast(toast);
    setTaken(initial);
  }, [initial]);

  const toasts =
    taken === initial ? live : [...initial, ...live.filter(({ id }) => initial.every((toast) => toast.id !== id))];
  const region = (
    <section
      aria-label={label}
      className="toasts pointer-events-none fixed inset-0 z-50 flex items-end justify-end p-4"
    >
      <ol aria-live="polite" aria-relevant="additions" className="flex w-full max-w-89 flex-col gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={() => dismiss(toast.id)} />
        ))}
      </ol>
    </section>
  );
  return within ? createPortal(region, within) : region;
}
