import AudioLines from "lucide-react/icons/audio-lines";
import FileX from "lucide-react/icons/file-x";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import type { FileKind } from "./file-bounds.ts";

/** A file on its way: what it is, how much of it has gone, and a way to stop it. */
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
  /** What to say while it waits to try again. */
  pausedText: string | undefined;
  onCancel: () => void;
}) {
  const { t } = useTranslation("explore");
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

/** A file of the device, with a small picture of it where it is one. */
export function FileRow({
  file,
  kind,
  amount,
  actions,
  children,
}: {
  file: File;
  /** `null` for one that is neither. */
  kind: FileKind | null;
  /** What there is to say of it, at the end of its name. */
  amount: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
}) {
  const address = useAddress(kind === "image" ? file : undefined);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 p-2.5">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-sm bg-surface-2 text-ink-3 sm:size-18">
        {kind === "audio" ? <AudioLines aria-hidden className="size-5 stroke-[1.5]" /> : null}
        {kind === null ? <FileX aria-hidden className="size-5 stroke-[1.5]" /> : null}
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

/** An address the file can be shown at for as long as it is here. */
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
