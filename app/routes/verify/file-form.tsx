import { useRef } from "react";
import { useNavigation } from "react-router";
import { verifiedFileMaxBytes } from "../../../contract/limits.ts";
import { verifiableTypes } from "../../../contract/verification-terms.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { Button, fileInputClassNames } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";

/** A form with one file. Browsers let users drop it onto the field, so that needs no script. */
export function FileForm({ error }: { error: string | undefined }) {
  const { t } = useTranslation("verification");
  const input = useRef<HTMLInputElement>(null);
  const pending = useNavigation().formAction === "/verify";

  /** The browser then refuses to send a file that the server would refuse. */
  const checkSize = () => {
    const file = input.current?.files?.[0];
    input.current?.setCustomValidity(file && file.size > verifiedFileMaxBytes ? t("tooLarge") : "");
  };

  return (
    <Form method="post" action="/verify" encType="multipart/form-data" className="mt-6 flex flex-col gap-4">
      <ErrorNotice id="verify-error">{error}</ErrorNotice>
      <Field label={t("choose")} hint={`${t("bounds")} ${t("notKept")}`}>
        {({ id, "aria-describedby": hint }) => (
          <input
            ref={input}
            id={id}
            type="file"
            name="file"
            required
            accept={verifiableTypes.join(",")}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `verify-error ${hint}` : hint}
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
