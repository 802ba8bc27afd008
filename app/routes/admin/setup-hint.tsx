import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { adminPath } from "./sections.ts";

export const dismissSetupIntent = "dismiss-setup";

/** Reminds administrators of the steps of the first start that they skipped. */
export function SetupHint() {
  const { t } = useTranslation("admin");
  return (
    <div className="mb-6">
      <Notice>
        <div className="-my-1 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-50 flex-1">{t("setupHint.message")}</p>
          <ButtonLink to="/welcome" size="small">
            {t("setupHint.continue")}
          </ButtonLink>
          <Form method="post" action={`${adminPath}/general`}>
            <Button name="intent" value={dismissSetupIntent} size="small" variant="quiet">
              {t("setupHint.dismiss")}
            </Button>
          </Form>
        </div>
      </Notice>
    </div>
  );
}
