import { useTranslation } from "react-i18next";
import { createPath, useLocation } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextAreaField } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";

/** Choices and IDs are one word of ASCII. */
const isWritten = (value: string) => /\s|[^\p{ASCII}]/u.test(value);

/** The texts of a form that its page cannot show, to read, to change, and to send again. Files are not among them. */
export function SentForm({ sent }: { sent: readonly (readonly [name: string, value: string])[] }) {
  const { t } = useTranslation();
  const action = createPath({ ...useLocation(), hash: "" });
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="mt-6 flex w-full flex-col gap-4 text-start"
    >
      {sent.map(([name, value], place) =>
        isWritten(value) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of one form keep their places
          <TextAreaField key={place} name={name} label={t("routeError.sent")} defaultValue={value} dir="auto" />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of one form keep their places
          <input key={place} type="hidden" name={name} value={value} />
        ),
      )}
      <Button variant="primary" icon={<Icon name="rotate-cw" />}>
        {t("routeError.sendAgain")}
      </Button>
    </form>
  );
}
