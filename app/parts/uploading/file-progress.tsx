import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "../../ui/progress.tsx";
import type { FileKind } from "./file-bounds.ts";

/** A file being uploaded: its name, its progress, and a button to cancel. */
export function FileProgress({
  file,
  kind,
  sent,
  pausedText,
  onCancel,
}: {
  file: File;
  kind: FileKind;
  /** From 0 to 1. */
  sent: number;
  /** What to show while it waits for a retry. */
  pausedText: string | undefined;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const isSent = sent >= 1 && pausedText === undefined;
  const percent = t("upload.percent", { percent: Math.floor(sent * 100) });
  const amount = pausedText ?? (isSent ? t("upload.checking") : percent);
  return (
    <FileRow
      file={file}
      kind={kind}
      amount={amount}
      actions={
        <Button type="button" variant="quiet" onClick={onCancel}>
          {t("upload.cancel")}
        </Button>
      }
    >
      <Progress value={isSent ? null : sent} label={t("upload.sending", { name: file.name })} valueText={amount} />
    </FileRow>
  );
}

/** A file on the device, with a thumbnail if it is an image. */
export function FileRow({
  file,
  kind,
  amount,
  actions,
  children,
}: {
  file: File;
  /** `null` for an unsupported file. */
  kind: FileKind | null;
  /** Details shown after its name. */
  amount: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}) {
  const address = useAddress(kind === "image" ? file : undefined);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 p-2.5">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-sm bg-surface-2 text-ink-3 sm:size-18">
        {kind === "audio" ? <Icon name="audio-lines" className="size-5 stroke-[1.5]" /> : null}
        {kind === null ? <Icon name="file-x" className="size-5 stroke-[1.5]" /> : null}
        {address ? <img src={address} alt="" className="size-full object-cover opacity-50" /> : null}
      </span>
      <div className="min-w-40 flex-1">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0 truncate">{file.name}</p>
          <p className="tabular text-ink-3 text-sm">{amount}</p>
        </div>
        {children}
      </div>
      <div className="ml-auto flex gap-1">{actions}</div>
    </div>
  );
}

/** Returns an object URL of the file, revoked when the component unmounts. */
function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
