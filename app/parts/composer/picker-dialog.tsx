import type { ReactNode } from "react";
import { LoadProblem } from "../../framework/connection/load-problem.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface PickerDialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Whether content is loading. */
  isBusy: boolean;
  /** Repeats the load that failed; `undefined` unless one failed. */
  onRetry: (() => void) | undefined;
  /** The items to pick from. Empty tiles are shown until they load. */
  children: ReactNode;
}

/** A picker page in a dialog over the page it belongs to. Text typed in that page is kept. */
export function PickerDialog({ title, closeLabel, onClose, isBusy, onRetry, children }: PickerDialogProps) {
  return (
    <Dialog title={title} closeLabel={closeLabel} onClose={onClose} wide>
      <div aria-busy={isBusy} className="min-h-72">
        {onRetry ? <LoadProblem onRetry={onRetry} /> : null}
        {children ??
          (onRetry ? null : (
            <div className="mt-4 grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-5">
              {Array.from({ length: 10 }, (_, place) => place).map((place) => (
                <Skeleton key={place} className="aspect-square rounded-md" />
              ))}
            </div>
          ))}
      </div>
    </Dialog>
  );
}
