import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { importArchiveMaxBytes } from "../../../../contract/limits.ts";

/** An archive that is being sent. `sent` goes from 0 to 1; `null` while a folder is packed. */
interface Sending {
  name: string;
  sent: number | null;
  isPaused: boolean;
}

/**
 * Sends an archive, or a folder as one, and opens the report of its import. Leaving the page stops it; the same archive
 * resumes where it stopped.
 */
export function useArchive(owner: string) {
  const { t } = useTranslation("imports");
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (name: string, archiveOf: () => Promise<File | string>) => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProblem(null);
    setSending({ name, sent: null, isPaused: false });
    const end = async (): Promise<string | undefined> => {
      const archive = await archiveOf();
      if (typeof archive === "string") return archive;
      if (archive.size > importArchiveMaxBytes) return t("form.tooLarge");
      const { sendArchive } = await import("./send-archive.ts");
      const hearing = {
        onProgress: (sent: number) => setSending({ name: archive.name, sent, isPaused: false }),
        onPause: () => setSending((before) => before && { ...before, isPaused: true }),
        onStarted: () => {},
      };
      const answer = await sendArchive(archive, hearing, signal, owner);
      if (!answer || signal.aborted) return undefined;
      if (!answer.ok) return answer.message ?? t("form.failed");
      await navigate(answer.to);
      return undefined;
    };
    // Without a network, the code that sends the archive cannot be loaded. A folder may be unreadable.
    const failure = await end().catch(() => t("form.failed"));
    if (signal.aborted) return;
    setSending(null);
    setProblem(failure ?? null);
  };

  const pack = (name: string, read: (packing: typeof import("./pack-folder.ts")) => Promise<File | undefined>) =>
    run(name, async () => (await read(await import("./pack-folder.ts"))) ?? t("form.noImages"));

  return {
    sending,
    problem,
    send: (archive: File) => void run(archive.name, async () => archive),
    sendFolder: (files: File[]) =>
      void pack(files[0]?.webkitRelativePath.split("/")[0] ?? "", ({ packFolder }) =>
        packFolder(files.map((file) => ({ path: file.webkitRelativePath, file }))),
      ),
    sendEntries: (entries: FileSystemEntry[]) =>
      void pack(entries[0]?.name ?? "", async ({ filesOfFolders, packFolder }) =>
        packFolder(await filesOfFolders(entries)),
      ),
    cancel: () => {
      controller.current?.abort();
      setSending(null);
    },
  };
}
