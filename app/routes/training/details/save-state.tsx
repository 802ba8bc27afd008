import { useTranslation } from "react-i18next";
import { orderPath } from "../../../parts/training/addresses.ts";
import { signInPath } from "../../../session/safe-return.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import type { Autosave } from "./use-autosave.ts";

/** Shows whether the typed text is saved. Screen readers announce the result, but not each start of a save. */
export function SaveState({ autosave: { state, refusal }, orderId }: { autosave: Autosave; orderId: string }) {
  const { t } = useTranslation("training");
  const { t: common } = useTranslation();
  return (
    <>
      {state === "saving" ? (
        <span aria-hidden="true" className="text-ink-3 text-sm">
          {t("details.savingNow")}
        </span>
      ) : null}
      <p role="status" className={state === "saving" ? "sr-only" : "min-w-0 text-sm"}>
        {state === "saved" || state === "saving" ? (
          <span className="inline-flex items-center gap-1.5 text-ink-3">
            <Icon name="check" className="size-4 stroke-[1.5] text-good" />
            {state === "saved" ? t("details.saved") : null}
          </span>
        ) : null}
        {state === "signed-out" ? (
          <span className="text-bad">
            {t("details.notSaved", { reason: common("sessionExpired") })}{" "}
            <Link to={signInPath(orderPath(orderId, "details"))} className="underline underline-offset-3">
              {common("nav.signIn")}
            </Link>
          </span>
        ) : null}
        {state === "failed" && refusal?.hasMoved ? (
          <span className="text-bad">
            {t("details.moved")}{" "}
            <Link to={orderPath(orderId)} className="underline underline-offset-3">
              {t("details.movedLink")}
            </Link>
          </span>
        ) : null}
        {state === "failed" && !refusal?.hasMoved ? (
          <span className="text-bad">{t("details.notSaved", { reason: refusal?.reason ?? t("details.offline") })}</span>
        ) : null}
      </p>
    </>
  );
}
