import { type ReactNode, useId, useRef } from "react";
import { Button, buttonClassNames, fileInputClassNames } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";

interface DropAreaProps {
  /** Path that the form posts to without JavaScript, and the field name of its files. */
  action: string;
  name: string;
  accept: string;
  icon: ReactNode;
  words: {
    title: string;
    paste: string;
    bounds: string;
    /** Shown only without JavaScript. */
    withoutScript?: string;
    choose: string;
    submit: string;
  };
  onFiles: (files: File[]) => void;
}

/** An area to drop or choose files. Without JavaScript it is a form with several files. */
export function DropArea({ action, name, accept, icon, words, onFiles }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const takeChosen = () => {
    const files = [...(input.current?.files ?? [])];
    if (!input.current || files.length === 0) return;
    input.current.value = "";
    onFiles(files);
  };
  // Files may have been chosen before the script loaded.
  useOnMount(takeChosen);

  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="drop-area flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-line-control border-dashed p-5 transition-colors"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-surface-1 text-ink-2 max-sm:hidden [&_svg]:size-5 [&_svg]:stroke-[1.5]">
        {icon}
      </span>
      <div className="min-w-56 flex-1">
        <p className="noscript:hidden">
          {words.title} <span className="text-ink-2">{words.paste}</span>
        </p>
        <p className="mt-0.5 text-ink-3 text-sm">{words.bounds}</p>
        {words.withoutScript === undefined ? null : (
          <p className="hidden text-ink-3 text-sm noscript:block">{words.withoutScript}</p>
        )}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
        <input
          ref={input}
          id={inputId}
          type="file"
          name={name}
          multiple
          accept={accept}
          aria-label={words.choose}
          onChange={takeChosen}
          className={`peer sr-only noscript:not-sr-only noscript:max-w-full ${fileInputClassNames}`}
        />
        <label
          htmlFor={inputId}
          className={`${buttonClassNames({})} peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 noscript:hidden max-sm:flex-1`}
        >
          {words.choose}
        </label>
        <span className="hidden noscript:block">
          <Button>{words.submit}</Button>
        </span>
      </div>
    </Form>
  );
}
