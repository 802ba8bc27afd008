import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { PurchaseKind } from "../../contract/payment-terms.ts";
import { reloadDocument } from "../framework/connection/page-code.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";

const buyPath = "/checkout";
/** The field that identifies the purchased item, by its kind. */
const itemFields = {
  subscription: "plan_id",
  credit_pack: "package_id",
  training: "inquiry_id",
} as const satisfies Record<PurchaseKind, string>;

/**
 * A button that starts a purchase and redirects to the checkout; pressing it charges nothing. `back` is the page to
 * return to when the purchase is not completed, and that page shows the reason.
 */
export function BuyForm({
  kind,
  itemId,
  back,
  className,
  ...button
}: Omit<ButtonProps, "pending" | "pendingLabel" | "type"> & { kind: PurchaseKind; itemId: string; back: string }) {
  const { t } = useTranslation();
  const { formAction, formData } = useNavigation();
  const itemField = itemFields[kind];
  useReloadWhenTakenOutOfMemory();
  return (
    <Form method="post" action={buyPath} className={className}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name={itemField} value={itemId} />
      <input type="hidden" name="back" value={back} />
      <Button
        {...button}
        pending={formAction === buyPath && formData?.get(itemField) === itemId}
        pendingLabel={t("checkoutOpening")}
      />
    </Form>
  );
}

/** A page restored from the back-forward cache after checkout would still show its buttons as pending. */
function useReloadWhenTakenOutOfMemory() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) reloadDocument();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
