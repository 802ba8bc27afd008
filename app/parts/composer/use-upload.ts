import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FileKind, fileMaxMegabytes, isTooLarge, looksLike } from "../uploading/file-bounds.ts";
import type { UploadEnd } from "../uploading/send-upload.ts";
import type { ChosenFile } from "./chosen-file.ts";

/** A file being uploaded, or why the upload failed. */
export interface UploadState {
  /** `sent` goes from 0 to 1; `pausedText` explains why the upload waits for a retry. */
  sending: { file: File; sent: number; pausedText: string | undefined } | null;
  problem: string | undefined;
  /** Announcement for screen readers. */
  said: string;
}

export interface FileUpload extends UploadState {
  start(file: File): void;
  cancel(): void;
  /** Clears the error. */
  clear(): void;
}

const quiet: UploadState = { sending: null, problem: undefined, said: "" };

/**
 * Uploads one file at a time; a second file replaces the first. After a short interruption the upload resumes
 * automatically; after a long one it resumes when the user chooses the same file again.
 */
export function useUpload(kind: FileKind, onUploaded: (file: ChosenFile) => void): FileUpload {
  const { t } = useTranslation(["explore", "common"]);
  const [state, setState] = useState(quiet);
  const controller = useRef<AbortController>(undefined);
  const pendingId = useRef<string>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const fail = (problem: string) => setState({ ...quiet, problem });

  const send = async (file: File) => {
    controller.current?.abort();
    pendingId.current = undefined;
    const place = kind === "image" ? "source" : "recording";
    if (!looksLike(kind, file)) return fail(t(`${place}.wrongType`));
    if (isTooLarge(kind, file)) return fail(t(`${place}.tooLarge`, { max: fileMaxMegabytes[kind] }));
    controller.current = new AbortController();
    const { signal } = controller.current;
    const tell = (sent: number, pausedText?: string, problem?: string) => {
      if (signal.aborted) return;
      const name = { name: file.name };
      const said = pausedText ?? (sent < 1 ? t("common:upload.sending", name) : t("common:upload.checking"));
      setState({ sending: { file, sent, pausedText }, problem, said });
    };
    let sent = 0;
    tell(sent);
    const hearing = {
      onProgress(now: number) {
        sent = now;
        tell(sent);
      },
      onPause: (message?: string) => tell(sent, t(message ? "upload.retrying" : "upload.paused"), message),
      onStarted(id: string) {
        pendingId.current = id;
      },
    };
    const answer = await import("../uploading/send-upload.ts").then(
      ({ sendUpload }) => sendUpload(kind, file, hearing, signal),
      // Without a network, the code that uploads cannot be loaded either.
      (): UploadEnd => ({ ok: false, message: undefined, again: "later" }),
    );
    if (signal.aborted || !answer) return;
    if (!answer.ok) return fail(answer.message ?? t(answer.isSignedOut ? "common:sessionExpired" : "upload.failed"));
    setState({ ...quiet, said: t("upload.chosen", { name: answer.file.name || file.name }) });
    onUploaded(answer.file);
  };

  const cancel = async () => {
    controller.current?.abort();
    setState({ ...quiet, said: t("upload.canceled") });
    if (pendingId.current === undefined) return;
    const { giveUp } = await import("../uploading/send-upload.ts");
    await giveUp(pendingId.current);
  };

  return { ...state, start: (file) => void send(file), cancel: () => void cancel(), clear: () => setState(quiet) };
}
