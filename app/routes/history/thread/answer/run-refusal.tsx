import { OutOfCredits } from "../../../../parts/out-of-credits.tsx";
import { Notice } from "../../../../ui/notice.tsx";

/** Why a run was not started. `message` is `null` when the user lacks credits. */
export function RunRefusal({
  answer: { message, missing, isVideo },
  canBuy,
}: {
  answer: { message: string | null; missing: number; isVideo: boolean };
  canBuy: boolean;
}) {
  return (
    <div role="alert" className="mb-2">
      <Notice tone="error">{message ?? <OutOfCredits missing={missing} isVideo={isVideo} canBuy={canBuy} />}</Notice>
    </div>
  );
}
