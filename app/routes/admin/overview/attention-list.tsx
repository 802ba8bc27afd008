import { useTranslation } from "react-i18next";
import type { Attention } from "../../../../contract/admin/overview.ts";
import { healthChecks } from "../../../../contract/admin/overview-terms.ts";
import { listFormat, numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";

const checksIn = (names: readonly string[]) => healthChecks.filter((name) => names.includes(name));

/** What needs an administrator, each as a link to the page that helps. */
export function AttentionList({ attention }: { attention: readonly Attention[] }) {
  const { t } = useTranslation("adminOverview");
  const language = useLanguage();
  const number = numberFormat(language);
  const list = listFormat(language, { type: "conjunction" });
  const aboutIn = ({ code, about }: Attention) =>
    list.format(code === "check_failed" ? checksIn(about).map((name) => t(`checks.${name}`)) : about);
  return (
    <section className="mt-6">
      <h2 className="font-medium">{t("attention.title")}</h2>
      {attention.length === 0 ? (
        <p className="mt-2 flex items-center gap-2 text-ink-2">
          <Icon name="circle-check" className="size-4.5 stroke-[1.5] text-good" />
          {t("attention.nothing")}
        </p>
      ) : (
        <ul className="mt-2 border-line border-t">
          {attention.map((one) => (
            <li key={one.code} className="border-line border-b">
              <Link
                to={one.page}
                prefetch="intent"
                className="flex min-h-11 items-center gap-2.5 py-1.5 hover:text-accent"
              >
                <Icon name="circle-exclamation-point" className="size-4.5 shrink-0 stroke-[1.5] text-warn" />
                <span className="min-w-0 flex-1 break-words">
                  {t(`attention.${one.code}`, { number: number.format(one.count), about: aboutIn(one) })}
                </span>
                <Icon name="chevron-right" className="size-4 shrink-0 stroke-[1.5] text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
