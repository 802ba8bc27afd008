import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Form } from "../../../ui/form.tsx";

interface EndLinkProps {
  shareId: string;
  /** The name of the shared item, for users who cannot see which row this is in. */
  name: string;
  action: string;
  /** The page to show afterwards; the default is the page of the form. */
  returnTo?: string;
}

/** Ends a public link. It asks first, because the same address is never issued again. */
export function EndLink({ shareId, name, action, returnTo }: EndLinkProps) {
  const { t } = useTranslation("sharing");
  return (
    <Disclosure summary={t("revoke.open")} summaryClassName="text-sm" className="min-w-0">
      <div className="mt-2 rounded-md border border-line p-4">
        <p className="text-ink-2">{t("revoke.message")}</p>
        <Form method="post" action={action} preventScrollReset className="mt-3">
          <input type="hidden" name="intent" value="revoke" />
          <input type="hidden" name="share" value={shareId} />
          {returnTo === undefined ? null : <input type="hidden" name="return" value={returnTo} />}
          <Button variant="danger" aria-label={t("revoke.named", { name })}>
            {t("revoke.action")}
          </Button>
        </Form>
      </div>
    </Disclosure>
  );
}
