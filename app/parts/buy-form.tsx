import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import type { PurchaseKind } from "../../contract/checkout.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";

const buyPath = "/checkout";
/** What names the thing that is bought, by its kind. */
const itemFields = {
  subscription: "plan_id",
  credit_pack: "package_id",
  training: "inquiry_id",
} as const satisfies Record<PurchaseKind, string>;

/**
 * A button that begins to pay for something and leads on to where that is done; nothing is paid by pressing it. `back` is
 * the page to return to when nothing comes of it; why not is said there.
 */
export function BuyForm({
  kind,
  itemId,
  back,
  className,
  ...button
}: Omit<ButtonProps, "pending" | "pendingLabel" | "type"> & { kind: PurchaseKind; itemId: string; back: string }) {
  const { t } = useTranslation("checkout");
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
        pendingLabel={t("opening")}
      />
    </Form>
  );
}

/** A page left for the checkout may come back as it was left, its buttons still waiting. */
function useReloadWhenTakenOutOfMemory() {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
