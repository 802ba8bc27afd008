import { useTranslation } from "react-i18next";
import type { adminPayments } from "../../../../contract/admin/payments.ts";
import type { AnswerOf } from "../../../../contract/endpoint.ts";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { problemsPath } from "./addresses.ts";

/** How much the payment provider reported that could not be applied. */
export function PaymentProblems({ problems }: Pick<AnswerOf<typeof adminPayments.list>, "problems">) {
  const { t } = useTranslation("adminPayments");
  const language = useLanguage();
  const number = numberFormat(language);
  if (problems.all === 0) return null;
  return (
    <div className="mt-4">
      <Notice tone={problems.recent > 0 ? "error" : "info"}>
        <p>{t("problems.title", { number: number.format(problems.recent) })}</p>
        <Link to={problemsPath} className="underline underline-offset-2">
          {t("problems.show")}
        </Link>
      </Notice>
    </div>
  );
}
