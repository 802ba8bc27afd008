import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { Button, buttonClassNames, fileInputClassNames } from "../../ui/button.tsx";
import { DropZone } from "../../ui/drop-zone.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useOnChange } from "../../ui/use-on-change.ts";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { type ImageField, imageIn, isImageField } from "../draft.ts";
import { onDemand } from "../on-demand.tsx";
import { sizeIn } from "../size-in.ts";
import { acceptedFiles, fileMaxMegabytes } from "../uploading/file-bounds.ts";
import { FileProgress } from "../uploading/file-progress.tsx";
import type { ChosenFile } from "./chosen-file.ts";
import type { FileUpload } from "./use-upload.ts";

const FilePickerDialog = onDemand(() => import("./file-picker-dialog.tsx"), ["explore"]);

const icons = { image: "image-plus", audio: "audio-lines" } as const;

/** What a file is for. Its texts, its fields, and the intents of its buttons have this name. */
export type FilePlace = "source" | "recording" | ImageField;

function kindOf(place: FilePlace): ChosenFile["kind"] {
  return place === "recording" ? "audio" : "image";
}

function fieldOf(place: FilePlace, { from, id }: ChosenFile): { name: string; value: string } {
  if (isImageField(place)) return { name: place, value: imageIn({ from, id }) };
  return { name: place === "recording" ? "audio_upload_id" : `source_${from}_id`, value: id };
}

export interface FileFieldProps {
  place: FilePlace;
  chosen: ChosenFile | null;
  onChoose: (chosen: ChosenFile | null) => void;
  upload: FileUpload;
  error: string | undefined;
}

/**
 * Chooses an image or an audio file to start from: dropped, selected on the device, or picked from existing files. With
 * JavaScript the file is uploaded immediately; without it, the file is sent with the form.
 */
export function FileField({ place, chosen, onChoose, upload, error }: FileFieldProps) {
  const { t } = useTranslation("explore");
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
      label={t(`${place}.label`)}
      onFiles={([file]) => file && take(file)}
      className="rounded-md border border-line-control border-dashed transition-colors"
      overClassName="border-accent bg-accent-soft"
    >
      <div ref={root}>
        {upload.sending ? (
          <FileProgress {...upload.sending} kind={kindOf(place)} onCancel={upload.cancel} />
        ) : chosen ? (
          <Chosen place={place} file={chosen} onRemove={() => onChoose(null)} />
        ) : (
          <Empty
            place={place}
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
  place: FilePlace;
  problemId: string | undefined;
  onFile: (file: File) => void;
  onPick: (picked: ChosenFile) => void;
}

function Empty({ place, problemId, onFile, onPick }: EmptyProps) {
  const { t } = useTranslation("explore");
  const kind = kindOf(place);
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
      <Icon name={icons[kind]} className="size-6 shrink-0 stroke-[1.5] text-ink-3 max-sm:hidden" />
      <div className="min-w-48 flex-1">
        <p className="noscript:hidden">{t(`${place}.drop`)}</p>
        <p className="text-ink-3 text-sm">
          {t(kind === "image" ? "source.bounds" : "recording.bounds", { max: fileMaxMegabytes[kind] })}
        </p>
      </div>
      <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2 max-sm:w-full">
        <input
          ref={input}
          id={inputId}
          type="file"
          name={kind === "audio" ? "audio_file" : `${place}_file`}
          accept={acceptedFiles[kind]}
          aria-label={t(`${place}.choose`)}
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
          onChange={takeChosen}
          className={`peer sr-only noscript:not-sr-only noscript:max-w-full ${fileInputClassNames}`}
        />
        <label
          htmlFor={inputId}
          className={`${buttonClassNames({})} peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 noscript:hidden max-sm:flex-1`}
        >
          {t(`${place}.choose`)}
        </label>
        <Button
          name="intent"
          value={`pick-${place}`}
          onClick={(event) => {
            event.preventDefault();
            setPicking(true);
          }}
          className="max-sm:flex-1"
        >
          {t(`${place}.pick`)}
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

interface ChosenProps {
  place: FilePlace;
  file: ChosenFile;
  onRemove: () => void;
}

/** A chosen file, its field of the form, and a button that removes it. */
export function Chosen({ place, file, onRemove }: ChosenProps) {
  const { t } = useTranslation("explore");
  const field = fieldOf(place, file);
  const size = sizeIn(useLanguage(), file.sizeBytes);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-2.5">
      <input type="hidden" {...field} />
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
            ? t("source.facts", { width: file.width, height: file.height, size })
            : t("recording.facts", { seconds: file.durationSeconds ?? 0, size })}
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
        name={t(`${place}.remove`)}
        icon={<Icon name="x" />}
        tip={false}
        title={t(`${place}.remove`)}
        field="intent"
        value={isImageField(place) ? `remove-${place} ${field.value}` : `remove-${place}`}
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      />
    </div>
  );
}
