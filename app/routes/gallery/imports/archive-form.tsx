import { type DragEvent, type InputHTMLAttributes, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClassNames, fileInputClassNames } from "../../../ui/button.tsx";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { importsPath } from "./addresses.ts";
import { useArchive } from "./use-archive.ts";

/** Chooses an archive or a folder, or takes one that is dropped. Without JavaScript it is a form for an archive. */
export function ArchiveForm({ owner }: { owner: string }) {
  const { t } = useTranslation("imports");
  const { sending, problem, send, sendFolder, sendEntries, cancel } = useArchive(owner);
  const dropped = useRef<FileSystemEntry[]>([]);
  const readDrop = ({ dataTransfer }: DragEvent) => {
    const entries = [...dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    dropped.current = entries.some(({ isDirectory }) => isDirectory) ? entries : [];
  };
  const takeDropped = ([archive]: File[]) => {
    if (dropped.current.length > 0) sendEntries(dropped.current);
    else if (archive) send(archive);
  };
  return (
    <div onDropCapture={readDrop}>
      <DropZone
        label={t("form.label")}
        onFiles={takeDropped}
        className="flex flex-col gap-3"
        overClassName="[&>.drop-area]:border-accent [&>.drop-area]:bg-accent-soft"
      >
        <Form
          method="post"
          action={importsPath}
          encType="multipart/form-data"
          className="drop-area flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-line-control border-dashed p-5 transition-colors"
        >
          <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-surface-1 text-ink-2 max-sm:hidden [&_svg]:size-5 [&_svg]:stroke-[1.5]">
            <Icon name="file-input" />
          </span>
          <div className="min-w-56 flex-1">
            <p className="noscript:hidden">{t("form.title")}</p>
            <p className="mt-0.5 text-ink-3 text-sm noscript:hidden">{t("form.bounds")}</p>
            <p className="hidden text-ink-2 text-sm noscript:block">{t("form.withoutScript")}</p>
          </div>
          <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
            <FileChoice name="file" accept=".zip,application/zip" label={t("form.archive")} onFiles={takeDropped} />
            <span className="contents noscript:hidden">
              <FileChoice webkitdirectory="" label={t("form.folder")} onFiles={sendFolder} />
            </span>
            <span className="hidden noscript:block">
              <Button>{t("form.submit")}</Button>
            </span>
          </div>
        </Form>
        {sending ? (
          <div className="rounded-lg border border-line p-4">
            <div className="flex items-center justify-between gap-3">
              <p className="min-w-0 truncate">{sending.name}</p>
              <Button type="button" size="small" variant="quiet" onClick={cancel}>
                {t("list.cancel")}
              </Button>
            </div>
            <div className="mt-2">
              <Progress value={sending.sent} label={t("form.sending", { name: sending.name })} />
            </div>
            <p role="status" className="mt-2 text-ink-2 text-sm">
              {sending.sent === null ? t("form.packing") : sending.isPaused ? t("form.paused") : t("form.keepOpen")}
            </p>
          </div>
        ) : null}
        <ErrorNotice>{problem}</ErrorNotice>
      </DropZone>
    </div>
  );
}

/** React does not know this attribute of the File and Directory Entries API. */
interface FileChoiceProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "name" | "accept"> {
  webkitdirectory?: "";
  label: string;
  onFiles: (files: File[]) => void;
}

function FileChoice({ label, onFiles, ...given }: FileChoiceProps) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        aria-label={label}
        {...given}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
        className={`peer sr-only noscript:not-sr-only noscript:max-w-full ${fileInputClassNames}`}
      />
      <label
        htmlFor={id}
        className={`${buttonClassNames({})} peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 noscript:hidden max-sm:grow`}
      >
        {label}
      </label>
    </>
  );
}
