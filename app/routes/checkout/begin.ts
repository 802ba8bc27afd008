import { redirect, redirectDocument } from "react-router";
import { checkoutRequest, type StartedCheckout } from "../../../contract/checkout.ts";
import { api, refusalMessage } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { walletPath } from "../../parts/shell.tsx";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/begin";
import { checkoutPath, returnPath, withReturn } from "./addresses.ts";

/**
 * Handles users who were signed out when they pressed a buy button. They return here and find the item in the wallet.
 */
export function loader() {
  return redirect(walletPath);
}

/** Starts a payment and redirects to its payment page. Submitting the same form twice opens the same payment. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const back = returnPath(form.get("back"));
  const parsed = checkoutRequest.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    return redirectWithToast(back, { tone: "error", message: translator(context)("errors:NOT_FOUND") });
  }
  const outcome = await api(context, back).payments.checkout({ body: parsed.data });
  if (!outcome.ok) return redirectWithToast(back, { tone: "error", message: refusalMessage(context, outcome) });
  // Load a new document because the payment pages have different headers.
  return redirectDocument(withReturn(placeOf(outcome.value), back), { status: 303 });
}

function placeOf({ checkout, transaction_id }: StartedCheckout): string {
  return checkout.mode === "page" ? checkout.url : checkoutPath(transaction_id);
}
