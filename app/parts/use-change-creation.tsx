import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { showToast } from "../ui/toast.tsx";
import { RetryForm } from "./connection/retry-form.tsx";
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
 * Changes creations by a form without leaving the page: at once for the eye, taken back with a toast when the server refuses
 * or cannot be reached.
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
          // It may be gone, or the session over: what is shown is asked for again, where the server can be reached.
          if (navigator.onLine) await revalidate();
          return;
        }
        const isShown = creationsChanged(concerns, change);
        if (answer.notice) {
          const { message, tone = "success", undo } = answer.notice;
          showToast({ id, tone, message, action: undo && <UndoForm undo={undo} /> });
        }
        // Of many, some may have been gone, and counts have changed.
        const isMore = path === bulkActionPath || change === "delete" || change === "restore";
        if (!isShown || isMore) await revalidate();
      });
    },
    [t, revalidate],
  );
  return send;
}

/** The same for one creation. */
export function useChangeCreation(): (id: string, change: CreationChange, form: FormData) => void {
  const changeSome = useChangeCreations();
  return useCallback(
    (id, change, form) => changeSome({ path: `/creations/${id}`, change, concerns: (other) => other === id }, form),
    [changeSome],
  );
}
