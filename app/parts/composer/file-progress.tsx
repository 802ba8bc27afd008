import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import type { ChosenFile } from "./chosen-file.ts";

/** A file on its way: what it is, how much of it has gone, and a way to stop it. */
export function FileProgress({
  file,
  kind,
  sent,
  onCancel,
}: {
  file: File;
  kind: ChosenFile["kind"];
  /** From 0 to 1. */
  sent: number;
  onCancel: () => void;
}) {
  const { t } = useTranslation("explore");
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (kind !== "image") return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, kind]);

  const isSent = sent >= 1;
  const amount = isSent ? t("upload.checking") : t("upload.percent", { percent: Math.floor(sent * 100) });
  return (
    <div className="flex items-center gap-4 p-2.5">
      {kind === "image" ? (
        <span className="size-18 shrink-0 overflow-hidden rounded-sm bg-surface-2">
          {address ? <img src={address} alt="" className="size-full object-cover opacity-50" /> : null}
        </span>
      ) : null}
      <div className="min-w-0 flex-1">
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <p className="truncate">{file.name}</p>
          <p className="tabular shrink-0 text-ink-3 text-sm">{amount}</p>
        </div>
        <Progress value={isSent ? null : sent} label={t("upload.sending", { name: file.name })} valueText={amount} />
      </div>
      <Button type="button" variant="quiet" onClick={onCancel}>
        {t("upload.cancel")}
      </Button>
    </div>
  );
}
