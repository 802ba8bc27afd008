import ImagePlus from "lucide-react/icons/image-plus";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { acceptedFiles, fileMaxMegabytes } from "../../parts/uploading/file-bounds.ts";
import { Button, buttonClassNames, fileInputClassNames } from "../../ui/button.tsx";
import { picturesField, picturesPerForm } from "./pictures-form.ts";

/** Where pictures are dropped or chosen. Without JavaScript it is a form with several files. */
export function PictureDrop({ action, onFiles }: { action: string; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation("training");
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const takeChosen = () => {
    const files = [...(input.current?.files ?? [])];
    if (!input.current || files.length === 0) return;
    input.current.value = "";
    onFiles(files);
  };
  // Files may have been chosen before the script was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page starts
  useEffect(takeChosen, []);

  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="drop-area flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-line-control border-dashed p-5 transition-colors"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-surface-1 text-ink-2 max-sm:hidden">
        <ImagePlus aria-hidden className="size-5 stroke-[1.5]" />
      </span>
      <div className="min-w-56 flex-1">
        <p className="noscript:hidden">
          {t("dataset.drop")} <span className="text-ink-2">{t("dataset.paste")}</span>
        </p>
        <p className="mt-0.5 text-ink-3 text-sm">{t("dataset.bounds", fileMaxMegabytes)}</p>
        <p className="hidden text-ink-3 text-sm noscript:block">{t("dataset.several", { count: picturesPerForm })}</p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
        <input
          ref={input}
          id={inputId}
          type="file"
          name={picturesField}
          multiple
          accept={acceptedFiles.image}
          aria-label={t("dataset.choose")}
          onChange={takeChosen}
          className={`peer sr-only noscript:not-sr-only noscript:max-w-full ${fileInputClassNames}`}
        />
        <label
          htmlFor={inputId}
          className={`${buttonClassNames({})} peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 noscript:hidden max-sm:flex-1`}
        >
          {t("dataset.choose")}
        </label>
        <span className="hidden noscript:block">
          <Button>{t("dataset.submit")}</Button>
        </span>
      </div>
    </Form>
  );
}
