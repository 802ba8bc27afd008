import { redirect } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { requireFeature } from "../../../parts/require-feature.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { walletPath } from "../addresses.ts";
import type { Route } from "./+types/resume";

export function loader() {
  return redirect(walletPath);
}

/** Resumes a plan that was to end. A change made meanwhile in another window is reported as such. */
export async function action({ context }: Route.ActionArgs) {
  requireFeature(context, "billing");
  const t = translator(context);
  const { payments, plans } = api(context, walletPath);
  const before = await plans.subscription();
  if (before.ok && before.value.is_active && before.value.ends_at === null) {
    return redirectWithToast(walletPath, { tone: "info", message: t("wallet:cancel.resumedAlready") });
  }
  const outcome = await payments.resumePlan();
  if (outcome.ok) return redirectWithToast(walletPath, { tone: "success", message: t("wallet:cancel.resumed") });
  const isOver = outcome.status === 409 && before.ok && !before.value.is_active;
  const message = isOver ? t("wallet:cancel.tooLate") : refusalMessage(context, outcome);
  return redirectWithToast(`${walletPath}#plans`, { tone: "error", message });
}
