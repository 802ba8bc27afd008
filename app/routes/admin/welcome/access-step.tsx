import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { type SignUpMode, signUpModes } from "../../../../contract/admin/sign-up-terms.ts";
import type { StudioSettings } from "../../../../contract/admin/studio.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { BackupSection } from "../general/backup-section.tsx";
import { MailSection } from "../general/mail-section.tsx";
import { RadioRow } from "./radio-row.tsx";
import { Step } from "./step.tsx";

/** The third page: who may sign up, email, and backups. */
export function AccessStep({
  title,
  mode,
  mail,
}: {
  title: string;
  /** Who may sign up; `null` where it is not decided here. */
  mode: SignUpMode | null;
  mail: StudioSettings["mail"];
}) {
  const { t } = useTranslation("setup");
  const pending = useNavigation().formMethod === "POST";
  return (
    <Step name="access" title={title} subtitle={t("access.subtitle")}>
      {mode === null ? null : (
        <fieldset className="mt-7 min-w-0 border-line border-t [&>*+*]:border-line [&>*+*]:border-t">
          <legend className="mb-3 text-md">{t("access.signUp")}</legend>
          {signUpModes.map((one) => (
            <RadioRow
              key={one}
              form="access"
              name="mode"
              value={one}
              isChosen={one === mode}
              label={t(`access.modes.${one}`)}
              hint={t(`access.hints.${one}`)}
            />
          ))}
        </fieldset>
      )}
      <MailSection mail={mail} />
      <BackupSection />
      <Form id="access" method="post" className="mt-9">
        <Button variant="primary" size="large" wide pending={pending}>
          {t("access.submit")}
        </Button>
      </Form>
      <ButtonLink to="/" variant="quiet" size="large" wide className="mt-3">
        {t("skip")}
      </ButtonLink>
    </Step>
  );
}
