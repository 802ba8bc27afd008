import { type ChangeEvent, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { verifiedFileMaxBytes } from "../../../contract/limits.ts";
import { verifiableTypes } from "../../../contract/verification-terms.ts";
import { Button, fileInputClassNames } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";

/** A form with one file. Browsers let users drop it onto the field, so that needs no script. */
export function FileForm({ error }: { error: string | undefined }) {
  const { t } = useTranslation("verification");
  const pending = useNavigation().formAction === "/verify";
  const [isTooLarge, setIsTooLarge] = useState(false);
  const problem = isTooLarge ? t("tooLarge") : error;

  const checkSize = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) =>
    setIsTooLarge((files?.[0]?.size ?? 0) > verifiedFileMaxBytes);
  /** Sending it would take minutes and end in a refusal. */
  const keepLarge = (event: SubmitEvent) => {
    if (isTooLarge) event.preventDefault();
  };

  return (
    <Form
      method="post"
      action="/verify"
      encType="multipart/form-data"
      noValidate
      onSubmit={keepLarge}
      className="mt-6 flex flex-col gap-4"
    >
      <ErrorNotice id="verify-error">{problem}</ErrorNotice>
      <Field label={t("choose")} hint={`${t("bounds")} ${t("notKept")}`}>
        {({ id, "aria-describedby": hint }) => (
          <input
            id={id}
            type="file"
            name="file"
            accept={verifiableTypes.join(",")}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `verify-error ${hint}` : hint}
            onChange={checkSize}
            className={`w-full rounded-lg border border-line-control border-dashed px-5 py-8 ${fileInputClassNames}`}
          />
        )}
      </Field>
      <div>
        <Button variant="primary" pending={pending} pendingLabel={t("checking")}>
          {t("submit")}
        </Button>
      </div>
    </Form>
  );
}
