import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { IconButton, IconLink } from "./icon-button.tsx";
import { useModal } from "./use-modal.ts";

/**
 * A dialog rendered by a route, so that it has an address and works without JavaScript. With JavaScript it becomes
 * modal: the browser keeps the focus inside and restores it afterward, and Escape calls `onClose`. Without `closeTo` it
 * has no page: a script opens it over a page, and the same content is available on another page.
 */
export function Dialog({
  title,
  closeLabel,
  closeTo,
  onClose,
  wide = false,
  children,
  actions,
}: {
  title: string;
  closeLabel: string;
  /** Address of the page below. */
  closeTo?: string;
  /** Navigates to the page below; usually `() => navigate(closeTo)`. */
  onClose: () => void;
  /** For images rather than text. */
  wide?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const root = useModal();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to do what a press beside the dialog does
    <dialog
      ref={root}
      open
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={classNames(
        "fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-rise overflow-auto rounded-lg border border-line-strong bg-surface-1 text-ink shadow-float",
        wide ? "max-w-180" : "max-w-md",
      )}
    >
      <div className="flex items-center justify-between gap-4 px-5 pt-4">
        <h2 className="text-md">{title}</h2>
        {closeTo === undefined ? (
          <IconButton
            type="button"
            name={closeLabel}
            icon={<Icon name="x" />}
            tip={false}
            onClick={onClose}
            className="-mr-2"
          />
        ) : (
          <IconLink
            to={closeTo}
            name={closeLabel}
            icon={<Icon name="x" />}
            tip={false}
            preventScrollReset
            className="-mr-2"
          />
        )}
      </div>
      <div className="px-5 pt-2 pb-5 text-ink-2">{children}</div>
      {actions ? (
        <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-4">{actions}</div>
      ) : null}
    </dialog>
  );
}
