import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation, useRevalidator } from "react-router";
import type { DataExport } from "../../../contract/exports.ts";
import { dateFormat } from "../../../contract/formats.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { sizeIn } from "../../parts/size-in.ts";
import { Button, buttonClassNames } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";

const exportPath = "/export";
const lookAgainMilliseconds = 3_000;
/** Used when the state could not be read. Requesting an export then reports the actual state. */
const unknown = { status: "none", ended_at: null, size_bytes: null, expires_at: null } as const;

/** The export of all data stored about the user: request it, wait while it is packed, and download it. */
export function DataSection({ standing, timeZone }: { standing: DataExport | null; timeZone: string }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const { status, ended_at, size_bytes, expires_at } = standing ?? unknown;
  usePolling(status === "packing");
  const day = dateFormat(language, { dateStyle: "long", timeZone });

  if (status === "packing") {
    return (
      <div className="flex flex-col items-start gap-4">
        <Spinner label={t("export.packing")} />
        <a href={`${exportPath}?look`} className={`${buttonClassNames({})} hidden! noscript:inline-flex!`}>
          {t("export.lookAgain")}
        </a>
      </div>
    );
  }
  if (ended_at && size_bytes !== null && expires_at) {
    const size = sizeIn(language, size_bytes);
    const details = { date: day.format(new Date(ended_at)), expires: day.format(new Date(expires_at)), size };
    return (
      <div className="flex flex-col gap-4">
        <p className="text-ink-2" suppressHydrationWarning>
          {t("export.ready", details)}
        </p>
        <div className="flex flex-wrap gap-3">
          <a href={exportPath} download className={buttonClassNames({})}>
            <Icon name="download" />
            {t("export.action")}
          </a>
          <AskForm variant="quiet" label={t("export.again")} />
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {status === "failed" ? <ErrorNotice className="w-full">{t("export.failed")}</ErrorNotice> : null}
      <AskForm variant="secondary" label={t("export.prepare")} />
    </div>
  );
}

function AskForm({ variant, label }: { variant: "quiet" | "secondary"; label: string }) {
  const { t } = useTranslation("settings");
  const pending = useNavigation().formAction === exportPath;
  return (
    <Form method="post" action={exportPath} preventScrollReset>
      <Button variant={variant} pending={pending} pendingLabel={t("export.packing")}>
        {label}
      </Button>
    </Form>
  );
}

/** Reloads the page's data at intervals while an export is pending and the page is visible. */
function usePolling(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.hidden || void revalidate(), lookAgainMilliseconds);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
