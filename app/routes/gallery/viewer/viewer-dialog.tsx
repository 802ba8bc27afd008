import { type ReactNode, useCallback, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { isOverList } from "../../../parts/viewer-address.ts";
import { placeToastsIn } from "../../../ui/toast.tsx";

export const viewerTitleId = "viewer-title";

/**
 * The dialog that shows a creation. The server sends it as a page. A script makes it modal over the list and keeps the
 * list's scroll position. When it closes, the tile of the last creation gets the focus if it is visible.
 */
export function ViewerDialog({
  creationId,
  onClose,
  children,
}: {
  /** The creation whose tile gets the focus back; by default the tile that opened the viewer. */
  creationId?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const root = useRef<HTMLDialogElement>(null);
  const lastShown = useRef(creationId);
  lastShown.current = creationId ?? lastShown.current;

  useLayoutEffect(() => {
    const dialog = root.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.removeAttribute("open");
    dialog.showModal();
    dialog.focus();
    const takeToastsBack = placeToastsIn(dialog);
    const unlock = lockScrolling();
    return () => {
      takeToastsBack();
      unlock();
      dialog.close();
      focusTile(lastShown.current, opener);
    };
  }, []);

  return (
    <dialog
      ref={root}
      open
      tabIndex={-1}
      aria-labelledby={viewerTitleId}
      className="viewer"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // A browser may close the dialog without asking when Escape is pressed twice. In development, React closes it and
        // opens it again before this event.
        if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Returns to the list: one step back if the viewer was opened from there, else in place of the viewer. */
export function useClose(listTo: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  // Remembered, because the redirect after a deletion creates its own location.
  const overList = useRef(isOverList(location.state));
  const closing = useRef(false);
  return useCallback(() => {
    if (closing.current) return;
    closing.current = true;
    if (overList.current) void navigate(-1);
    else void navigate(listTo, { replace: true, preventScrollReset: true });
  }, [navigate, listTo]);
}

/** Prevents the page below from scrolling. Keeps its width so that nothing moves. */
function lockScrolling(): () => void {
  const { documentElement } = document;
  if (documentElement.scrollHeight <= documentElement.clientHeight) return () => {};
  documentElement.dataset.viewing = "";
  return () => delete documentElement.dataset.viewing;
}

function focusTile(creationId: string | undefined, opener: Element | null) {
  const tile = creationId ? document.querySelector(`a[href^="/gallery/view/${CSS.escape(creationId)}"]`) : null;
  const wanted = tile && isInSight(tile) ? tile : opener?.isConnected && opener !== document.body ? opener : tile;
  if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true });
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
