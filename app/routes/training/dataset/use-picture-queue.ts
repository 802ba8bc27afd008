import { useRef, useState, useSyncExternalStore } from "react";
import { useFetcher } from "react-router";
import { wasLost } from "../../../forms/submissions.ts";
import { pauseOrOnline } from "../../../framework/pause.ts";
import { orderPath } from "../../../parts/training/addresses.ts";
import { createUploadQueue, type QueuedFile, type UploadQueue } from "../../../parts/uploading/upload-queue.ts";
import { useOnChange } from "../../../ui/use-on-change.ts";

/**
 * One queue per window. Uploads continue while the user visits other pages; the images are added when their order is
 * shown again.
 */
const queue = createUploadQueue(() => import("../../../parts/uploading/send-upload.ts"), { picturesOnly: true });
/** How long to wait after a call without an answer, unless the network returns sooner. */
const addAgainMilliseconds = 30_000;
const nothing: readonly QueuedFile[] = [];

interface Pictures {
  files: readonly QueuedFile[];
  add(files: File[]): void;
  queue: UploadQueue;
  /** Why stored images could not be added. */
  error: string | undefined;
}

/**
 * The user's images that are being uploaded for an order. Stored images are added to the order and then leave the
 * queue.
 */
export function usePictureQueue(owner: string, orderId: string): Pictures {
  const all = useSyncExternalStore(queue.subscribe, queue.files, () => nothing);
  const files = all.filter((file) => file.owner === owner && file.place === orderId);
  const { submit, state, data } = useFetcher<{ error: string | undefined }>();
  const isAdding = useRef(false);
  const [attempts, setAttempts] = useState(0);

  const kept = files.filter(({ keptId }) => keptId !== undefined);
  const keptKeys = kept.map(({ key }) => key).join(" ");
  // One call after another, because a second call would abort the first.
  useOnChange([keptKeys, attempts], () => {
    if (isAdding.current || kept.length === 0) return;
    isAdding.current = true;
    const form = new FormData();
    form.set("intent", "add");
    for (const { keptId } of kept) form.append("upload_id", keptId ?? "");
    void submit(form, { method: "post", action: orderPath(orderId, "dataset") }).finally(async () => {
      if (wasLost(form)) await pauseOrOnline(addAgainMilliseconds);
      else queue.clear(kept.map(({ key }) => key));
      isAdding.current = false;
      setAttempts((before) => before + 1);
    });
  });

  return {
    files,
    add: (chosen) => queue.add(owner, chosen, orderId),
    queue,
    error: state === "idle" ? data?.error : undefined,
  };
}
