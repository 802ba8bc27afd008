import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { RetryForm } from "../framework/connection/retry-form.tsx";
import { showToast } from "../ui/toast.tsx";
import { maySendAgain } from "./send-change.ts";
import {
  bulkActionPath,
  type Changing,
  type CreationChange,
  changeCreations,
  creationsChanged,
} from "./tile-changes.ts";
import { UndoForm } from "./undo-form.tsx";

/**
 * Returns a function that changes creations through a form without leaving the page. The change is shown immediately,
 * and reverted with a toast when the server refuses or cannot be reached.
 */
export function useChangeCreations(): (changing: Changing, form: FormData) => void {
  const { t } = useTranslation(["common"]);
  const { revalidate } = useRevalidator();
  const send = useCallback(
    (changing: Changing, form: FormData) => {
      const { path, change, concerns } = changing;
      const id = `change-${path}`;
      void changeCreations(changing, form, async (answer) => {
        if (!answer.ok) {
          const action = maySendAgain(answer) ? <RetryForm onRetry={() => send(changing, form)} /> : undefined;
          showToast({ id, tone: "error", message: "key" in answer ? t(answer.key) : answer.message, action });
          // The creation may be deleted, or the session over: the data is reloaded if the server can be reached.
          if (navigator.onLine) await revalidate();
          return;
        }
        const isShown = creationsChanged(concerns, change);
        if (answer.notice) {
          const { message, tone = "success", undo } = answer.notice;
          showToast({ id, tone, message, action: undo && <UndoForm undo={undo} /> });
        }
        // Some creations of a bulk change may have been deleted, and counts have changed.
        const isMore = path === bulkActionPath || change === "delete" || change === "restore";
        if (!isShown || isMore) await revalidate();
      });
    },
    [t, revalidate],
  );
  return send;
}

/** Returns the same function for one creation. */
export function useChangeCreation(): (id: string, change: CreationChange, form: FormData) => void {
  const changeSome = useChangeCreations();
  return useCallback(
    (id, change, form) => changeSome({ path: `/creations/${id}`, change, concerns: (other) => other === id }, form),
    [changeSome],
  );
}
