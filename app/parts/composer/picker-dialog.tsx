import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadProblem } from "../connection/load-problem.tsx";

interface PickerDialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Whether something is on its way. */
  isBusy: boolean;
  /** Repeats what failed to load; `undefined` unless something failed. */
  onRetry: (() => void) | undefined;
  /** What there is to pick from; empty tiles stand for it until it is there. */
  children: ReactNode;
}

/** A page that picks something, over the page it is picked for: what is typed there stays as it is. */
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
