import { OutOfCredits } from "../../../../parts/out-of-credits.tsx";
import { ErrorNotice } from "../../../../ui/notice.tsx";

/** Why a run was not started. `message` is `null` when the user lacks credits. */
export function RunRefusal({
  answer: { message, missing, isVideo },
  canBuy,
}: {
  answer: { message: string | null; missing: number; isVideo: boolean };
  canBuy: boolean;
}) {
  return (
    <ErrorNotice className="mb-2">
      {message ?? <OutOfCredits missing={missing} isVideo={isVideo} canBuy={canBuy} />}
    </ErrorNotice>
  );
}
