import { useTranslation } from "react-i18next";
import { listFormat } from "../../../../contract/formats.ts";
import type { ApiKey } from "../../../../contract/keys.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { revokePath } from "../addresses.ts";

/** The user's keys: how to tell them apart, what each may do, and when each was last used. */
export function KeyList({ keys, now, timeZone }: { keys: ApiKey[]; now: number; timeZone: string }) {
  const { t } = useTranslation("developer");
  const language = useLanguage();
  const list = listFormat(language, { type: "conjunction", style: "narrow" });
  if (keys.length === 0) return <p className="text-ink-3">{t("keys.empty")}</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {keys.map(({ id, name, hint, scopes, last_used_at }) => (
        <li key={id} className="flex min-h-16 items-center gap-3.5 px-4 py-3">
          <Icon name="key-round" className="size-5 shrink-0 stroke-[1.5] text-ink-3 max-sm:hidden" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-2.5">
              <span dir="auto" className="min-w-0 break-words">
                {name}
              </span>
              <code className="text-ink-3 text-sm">{hint}…</code>
            </p>
            <p className="text-ink-2 text-sm">{list.format(scopes.map((scope) => t(`keys.scope.${scope}.label`)))}</p>
            <p className="text-ink-3 text-sm">
              {last_used_at === null ? (
                t("keys.never")
              ) : (
                <>
                  {t("keys.lastUsed")}: <RelativeTime at={last_used_at} now={now} timeZone={timeZone} />
                </>
              )}
            </p>
          </div>
          <ButtonLink to={revokePath(id)} size="small" aria-label={t("keys.revokeNamed", { name })}>
            {t("keys.revoke")}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
