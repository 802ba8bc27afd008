import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { uploadAudioMaxBytes, uploadImageMaxBytes } from "../../../contract/limits.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { fileMaxMegabytes } from "./file-bounds.ts";

type Kind = ChosenFile["kind"];

const kinds = {
  image: { maxBytes: uploadImageMaxBytes, type: /^image\/(png|jpeg|webp)$/, name: /\.(png|jpe?g|webp)$/i },
  audio: { maxBytes: uploadAudioMaxBytes, type: /^audio\//, name: /\.(wav|mp3|m4a)$/i },
};

/** Whether a file looks like one of a kind; what it is in truth is found out from its content, where it is kept. */
export function looksLike(kind: Kind, { type, name }: File): boolean {
  return type ? kinds[kind].type.test(type) : kinds[kind].name.test(name);
}

/** A file on its way, or why it is not. */
export interface UploadState {
  /** `sent` goes from 0 to 1. */
  sending: { file: File; sent: number } | null;
  problem: string | undefined;
  /** What screen readers are told. */
  said: string;
}

export interface FileUpload extends UploadState {
  start(file: File): void;
  cancel(): void;
  /** Forgets what went wrong. */
  clear(): void;
}

const quiet: UploadState = { sending: null, problem: undefined, said: "" };

/** Uploads one file at a time; a second one takes the place of the first. */
export function useUpload(kind: Kind, onUploaded: (file: ChosenFile) => void): FileUpload {
  const { t } = useTranslation("explore");
  const [state, setState] = useState(quiet);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const fail = (problem: string) => setState({ ...quiet, problem });

  const send = async (file: File) => {
    controller.current?.abort();
    const place = kind === "image" ? "source" : "recording";
    if (!looksLike(kind, file)) return fail(t(`${place}.wrongType`));
    if (file.size > kinds[kind].maxBytes) return fail(t(`${place}.tooLarge`, { max: fileMaxMegabytes[kind] }));
    controller.current = new AbortController();
    const { signal } = controller.current;
    const tell = (sent: number) => {
      if (signal.aborted) return;
      const said = sent < 1 ? t("upload.sending", { name: file.name }) : t("upload.checking");
      setState({ sending: { file, sent }, problem: undefined, said });
    };
    tell(0);
    const { sendFile } = await import("./send-file.ts");
    const answer = await sendFile(kind, file, tell, signal);
    if (signal.aborted) return;
    if (!answer?.ok) return fail(answer?.message ?? t("upload.failed"));
    setState({ ...quiet, said: t("upload.chosen", { name: answer.file.name || file.name }) });
    onUploaded(answer.file);
  };

  return {
    ...state,
    start: (file) => void send(file),
    cancel() {
      controller.current?.abort();
      setState({ ...quiet, said: t("upload.canceled") });
    },
    clear: () => setState(quiet),
  };
}
