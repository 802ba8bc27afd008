import { useTranslation } from "react-i18next";
import type { Books } from "../../../../contract/admin/books.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { KeyValueList } from "../../../ui/key-value-list.tsx";

/** Whether the credits' books agree, and a button that compares them now. */
export function BookComparison({ books, now, timeZone }: { books: Books; now: number; timeZone: string }) {
  const { t } = useTranslation("adminPayments");
  const language = useLanguage();
  const { checked_at, mismatches, is_comparing } = books;
  const outcome =
    mismatches === 0 ? (
      t("books.agree")
    ) : (
      <span className="text-bad">{t("books.differ", { number: numberFormat(language).format(mismatches) })}</span>
    );
  return (
    <section className="mt-5">
      <KeyValueList
        entries={[
          { name: t("books.title"), value: checked_at === null ? null : outcome },
          {
            name: t("books.compared"),
            value:
              checked_at === null ? t("books.never") : <RelativeTime at={checked_at} now={now} timeZone={timeZone} />,
          },
        ]}
      />
      {is_comparing ? (
        <p role="status" className="mt-3 text-ink-2">
          {t("books.busy")}
        </p>
      ) : (
        <Form method="post" preventScrollReset className="mt-3">
          <Button>{t("books.compare")}</Button>
        </Form>
      )}
    </section>
  );
}
