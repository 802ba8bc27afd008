import { useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { createUploadQueue, type QueuedFile, type UploadQueue } from "../../../parts/uploading/upload-queue.ts";
import { useOnChange } from "../../../ui/use-on-change.ts";

/** One queue per window, so that uploads continue while the user visits other pages. */
const queue = createUploadQueue(() => import("../../../parts/uploading/send-upload.ts"));
const nothing: readonly QueuedFile[] = [];

/** The user's files that are being uploaded. Each stored file reloads the page's data, and then leaves the queue. */
export function useUploadQueue(owner: string): { files: readonly QueuedFile[]; queue: UploadQueue } {
  const all = useSyncExternalStore(queue.subscribe, queue.files, () => nothing);
  const files = all.filter((file) => file.owner === owner);
  const { revalidate } = useRevalidator();
  const keptKeys = files.filter(({ state }) => state === "kept").map(({ key }) => key);
  const kept = keptKeys.join(" ");
  useOnChange([kept], () => {
    if (kept !== "") void revalidate().then(() => queue.clear(keptKeys));
  });
  return { files, queue };
}
