import { useId, useRef, useState } from "react";
import { useTranslation } from "../../i18n/texts.ts";
import { Button, buttonClassNames, fileInputClassNames } from "../../ui/button.tsx";
import { DropZone } from "../../ui/drop-zone.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useOnChange } from "../../ui/use-on-change.ts";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { onDemand } from "../on-demand.tsx";
import { acceptedFiles, fileMaxMegabytes, megabytes } from "../uploading/file-bounds.ts";
import { FileProgress } from "../uploading/file-progress.tsx";
import type { ChosenFile } from "./chosen-file.ts";
import type { FileUpload } from "./use-upload.ts";

const FilePickerDialog = onDemand(() => import("./file-picker-dialog.tsx"), ["explore"]);

const kinds = {
  image: {
    texts: "source",
    field: "source_file",
    icon: "image-plus",
  },
  audio: {
    texts: "recording",
    field: "audio_file",
    icon: "audio-lines",
  },
} as const;

export interface FileFieldProps {
  kind: ChosenFile["kind"];
  chosen: ChosenFile | null;
  onChoose: (chosen: ChosenFile | null) => void;
  upload: FileUpload;
  error: string | undefined;
}

/**
 * Chooses an image or an audio file to start from: dropped, selected on the device, or picked from existing files. With
 * JavaScript the file is uploaded immediately; without it, the file is sent with the form.
 */
export function FileField({ kind, chosen, onChoose, upload, error }: FileFieldProps) {
  const { t } = useTranslation("explore");
  const { texts } = kinds[kind];
  const root = useRef<HTMLDivElement>(null);
  const problemId = useId();
  const problem = upload.problem ?? error;
  const stage = upload.sending ? "sending" : chosen ? "chosen" : "empty";
  const hadFocus = root.current?.contains(document.activeElement) ?? false;

  // The pressed button disappears with its stage, so the next stage gets the focus.
  useOnChange([stage], () => {
    if (hadFocus) root.current?.querySelector<HTMLElement>("button, input:not([type=hidden])")?.focus();
  });

  const take = (file: File) => {
    onChoose(null);
    upload.start(file);
  };
  return (
    <DropZone
      label={t(`${texts}.label`)}
      onFiles={([file]) => file && take(file)}
      className="rounded-md border border-line-control border-dashed transition-colors"
      overClassName="border-accent bg-accent-soft"
    >
      <div ref={root}>
        {upload.sending ? (
          <FileProgress {...upload.sending} kind={kind} onCancel={upload.cancel} />
        ) : chosen ? (
          <Chosen file={chosen} onRemove={() => onChoose(null)} />
        ) : (
          <Empty
            kind={kind}
            problemId={problem ? problemId : undefined}
            onFile={take}
            onPick={(picked) => {
              upload.clear();
              onChoose(picked);
            }}
          />
        )}
      </div>
      {problem ? (
        <p id={problemId} role="alert" className="px-3.5 pb-3 text-bad text-sm">
          {problem}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {upload.said}
      </p>
    </DropZone>
  );
}

interface EmptyProps {
  kind: ChosenFile["kind"];
  problemId: string | undefined;
  onFile: (file: File) => void;
  onPick: (picked: ChosenFile) => void;
}

function Empty({ kind, problemId, onFile, onPick }: EmptyProps) {
  const { t } = useTranslation("explore");
  const { texts, field, icon } = kinds[kind];
  const [picking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();

  const takeChosen = () => {
    const file = input.current?.files?.[0];
    if (!input.current || !file) return;
    // A file that is already uploading must not be sent with the form too.
    input.current.value = "";
    onFile(file);
  };
  // A file may have been chosen before the script loaded.
  useOnMount(takeChosen);

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-3.5">
      <Icon name={icon} className="size-6 shrink-0 stroke-[1.5] text-ink-3 max-sm:hidden" />
      <div className="min-w-48 flex-1">
        <p className="noscript:hidden">{t(`${texts}.drop`)}</p>
        <p className="text-ink-3 text-sm">{t(`${texts}.bounds`, { max: fileMaxMegabytes[kind] })}</p>
      </div>
      <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2 max-sm:w-full">
        <input
          ref={input}
          id={inputId}
          type="file"
          name={field}
          accept={acceptedFiles[kind]}
          aria-label={t(`${texts}.choose`)}
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
          onChange={takeChosen}
          className={`peer sr-only noscript:not-sr-only noscript:max-w-full ${fileInputClassNames}`}
        />
        <label
          htmlFor={inputId}
          className={`${buttonClassNames({})} peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 noscript:hidden max-sm:flex-1`}
        >
          {t(`${texts}.choose`)}
        </label>
        <Button
          name="intent"
          value={kind === "image" ? "pick-source" : "pick-recording"}
          onClick={(event) => {
            event.preventDefault();
            setPicking(true);
          }}
          className="max-sm:flex-1"
        >
          {t(`${texts}.pick`)}
        </Button>
      </div>
      {picking ? (
        <FilePickerDialog
          kind={kind}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            setPicking(false);
            onPick(picked);
          }}
        />
      ) : null}
    </div>
  );
}

function Chosen({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const { t } = useTranslation("explore");
  const { texts } = kinds[file.kind];
  const size = Math.max(0.1, megabytes(file.sizeBytes));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-2.5">
      <input
        type="hidden"
        name={
          file.kind === "audio" ? "audio_upload_id" : file.from === "upload" ? "source_upload_id" : "source_creation_id"
        }
        value={file.id}
      />
      {file.kind === "image" ? (
        <img
          src={file.src}
          alt=""
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          style={file.placeholder ? { backgroundImage: `url(${file.placeholder})` } : undefined}
          className="size-18 shrink-0 rounded-sm bg-[length:100%_100%] bg-surface-2 object-cover"
        />
      ) : null}
      <div className="min-w-0 flex-1">
        <p className="truncate">{file.name}</p>
        <p className="tabular text-ink-3 text-sm">
          {file.kind === "image"
            ? t("source.facts", { width: file.width, height: file.height, megabytes: size })
            : t("recording.facts", { seconds: file.durationSeconds ?? 0, megabytes: size })}
        </p>
      </div>
      {file.kind === "audio" ? (
        // biome-ignore lint/a11y/useMediaCaption: somebody's own audio file, played to its owner
        <audio
          controls
          preload="none"
          src={file.src}
          aria-label={t("recording.play", { name: file.name })}
          className="h-10 w-64 max-w-full max-sm:order-last max-sm:w-full"
        />
      ) : null}
      <IconButton
        name={t(`${texts}.remove`)}
        icon={<Icon name="x" />}
        tip={false}
        title={t(`${texts}.remove`)}
        field="intent"
        value={file.kind === "image" ? "remove-source" : "remove-recording"}
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      />
    </div>
  );
}
