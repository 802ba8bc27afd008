import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { trainingReferencesMax } from "../../../contract/limits.ts";
import { buttonClassNames, fileInputClassNames } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "../../ui/progress.tsx";
import type { ChosenFile } from "../composer/chosen-file.ts";
import type { UploadEnd } from "../uploading/send-upload.ts";
import { filesAtOnce, filesField } from "./reference-files.ts";
import { UploadTile } from "./upload-tile.tsx";

interface ReferenceImagesProps {
  uploads: ChosenFile[];
  initiallyChosen: readonly string[];
  errors: string[] | undefined;
  errorId: string;
  /** Called when an upload starts or ends. */
  onBusy: (isBusy: boolean) => void;
}

/**
 * Images for an order: selected from the uploads, or added from the device. With JavaScript a file is uploaded
 * immediately; without it, the file is sent with the form.
 */
export function ReferenceImages({ uploads, initiallyChosen, errors, errorId, onBusy }: ReferenceImagesProps) {
  const { t } = useTranslation("models");
  const [added, setAdded] = useState<ChosenFile[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initiallyChosen));
  const [sending, setSending] = useState<{ name: string; sent: number } | null>(null);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const offered = [...added, ...uploads.filter(({ id }) => added.every((file) => file.id !== id))];

  // Images deleted since they were selected are neither offered nor counted.
  const ticked = offered.filter(({ id }) => chosen.has(id)).length;
  const space = Math.max(0, trainingReferencesMax - ticked);
  // One image too many would prevent the whole form from being saved. Without a script a disabled control would stay
  // disabled.
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const isFull = isLive && space === 0;

  // Files of a submitted form that the server stored are selected too.
  const known = initiallyChosen.join();
  useEffect(() => {
    if (known !== "") setChosen((before) => new Set([...before, ...known.split(",")]));
  }, [known]);

  const take = async () => {
    const files = [...(input.current?.files ?? [])].slice(0, space);
    // A file that is already uploading must not be sent with the form too.
    if (input.current) input.current.value = "";
    if (files.length === 0) return;
    setProblem(undefined);
    onBusy(true);
    const code = import("../uploading/send-upload.ts");
    for (const file of files) {
      setSending({ name: file.name, sent: 0 });
      const hearing = {
        onProgress: (sent: number) => setSending({ name: file.name, sent }),
        onPause() {},
        onStarted() {},
      };
      const answer = await code.then(
        ({ sendUpload }) => sendUpload("image", file, hearing, new AbortController().signal),
        // Without a network, the code that uploads cannot be loaded either.
        (): UploadEnd => ({ ok: false, message: undefined, again: "later" }),
      );
      if (answer?.ok) {
        setAdded((before) => [answer.file, ...before]);
        setChosen((before) => new Set([...before, answer.file.id]));
      } else setProblem(answer?.message ?? t("form.sendFailed", { name: file.name }));
    }
    setSending(null);
    onBusy(false);
  };

  const error = problem ?? errors?.[0];
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="flex w-full items-baseline justify-between gap-3 font-medium">
        {t("form.references")}
        <span className="font-normal text-ink-3 text-sm">{t("form.optional")}</span>
      </legend>
      <p className="mt-1 text-ink-3 text-sm">{t("form.referencesHint", { max: trainingReferencesMax })}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <input
          ref={input}
          id={inputId}
          type="file"
          disabled={isFull}
          name={filesField}
          multiple
          accept="image/png,image/jpeg,image/webp"
          aria-label={t("form.addFiles")}
          onChange={() => void take()}
          className={`peer sr-only noscript:not-sr-only noscript:max-w-full ${fileInputClassNames}`}
        />
        <label
          htmlFor={inputId}
          aria-hidden="true"
          className={`${buttonClassNames({})} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-disabled:cursor-default peer-disabled:opacity-50 noscript:hidden`}
        >
          <Icon name="image-plus" />
          {t("form.addFiles")}
        </label>
        <span className="tabular text-ink-3 text-sm" role="status">
          {ticked > 0 ? t("form.chosen", { count: ticked }) : ""}
        </span>
        <noscript>
          <span className="text-ink-3 text-sm">{t("form.filesHint", { max: filesAtOnce })}</span>
        </noscript>
      </div>
      {sending ? (
        <div className="mt-3">
          <p className="mb-1.5 truncate text-ink-2 text-sm">{t("form.sending", { name: sending.name })}</p>
          <Progress value={sending.sent} label={t("form.sending", { name: sending.name })} />
        </div>
      ) : null}
      {error ? (
        <p id={errorId} role="alert" className="mt-2 text-bad text-sm">
          {error}
        </p>
      ) : null}
      {offered.length > 0 ? (
        <>
          <p className="mt-4 mb-2 text-ink-2 text-sm">{t("form.fromUploads")}</p>
          <ul className="grid max-h-96 grid-cols-3 gap-2 overflow-y-auto p-1 sm:grid-cols-5">
            {offered.map((file) => (
              <li key={file.id}>
                <UploadTile
                  file={file}
                  name="reference_upload_ids"
                  checked={chosen.has(file.id)}
                  disabled={isFull && !chosen.has(file.id)}
                  onChange={({ currentTarget }) =>
                    setChosen((before) => {
                      const after = new Set(before);
                      if (currentTarget.checked) after.add(file.id);
                      else after.delete(file.id);
                      return after;
                    })
                  }
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </fieldset>
  );
}
