import { useRef } from "react";
import { useNavigation } from "react-router";
import { verifiedFileMaxBytes } from "../../../contract/limits.ts";
import { verifiableTypes } from "../../../contract/verification-terms.ts";
import { useTranslation } from "../../i18n/texts.ts";
import { Button, fileInputClassNames } from "../../ui/button.tsx";
import { DropZone } from "../../ui/drop-zone.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";

/** A form with one file, which may also be dropped. */
export function FileForm({ error }: { error: string | undefined }) {
  const { t } = useTranslation("verification");
  const input = useRef<HTMLInputElement>(null);
  const pending = useNavigation().formAction === "/verify";

  /** The browser then refuses to send a file that the server would refuse. */
  const checkSize = () => {
    const file = input.current?.files?.[0];
    input.current?.setCustomValidity(file && file.size > verifiedFileMaxBytes ? t("tooLarge") : "");
  };
  const takeDropped = ([file]: File[]) => {
    if (!input.current || !file) return;
    const dropped = new DataTransfer();
    dropped.items.add(file);
    input.current.files = dropped.files;
    checkSize();
    input.current.form?.requestSubmit();
  };

  return (
    <Form method="post" action="/verify" encType="multipart/form-data" className="mt-6 flex flex-col gap-4">
      <ErrorNotice id="verify-error">{error}</ErrorNotice>
      <DropZone
        label={t("title")}
        onFiles={takeDropped}
        className="flex flex-col gap-4 rounded-lg border border-line-control border-dashed p-5"
        overClassName="border-accent bg-surface-1"
      >
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
              className={`max-w-full ${fileInputClassNames}`}
            />
          )}
        </Field>
        <p className="text-ink-3 text-sm noscript:hidden">{t("drop")}</p>
        <div>
          <Button variant="primary" pending={pending} pendingLabel={t("checking")}>
            {t("submit")}
          </Button>
        </div>
      </DropZone>
    </Form>
  );
}
