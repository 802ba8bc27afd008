import { type RefObject, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { wasAccepted } from "../../../forms/submissions.ts";
import { withSessionStorage } from "../../../ui/session-storage.ts";
import { useOnChange } from "../../../ui/use-on-change.ts";
import { useOnMount } from "../../../ui/use-on-mount.ts";
import { type Begun, draftMessageFrom, draftMessageSearch, picturesAddress } from "../addresses.ts";
import type { ShownPicture } from "../shown-messages.ts";
import type { loader } from "./pictures.ts";

interface Keeping {
  box: RefObject<HTMLTextAreaElement | null>;
  /** The address the message is sent to. */
  place: string;
  /** The last sent message; it is not offered again. */
  lastSaid: string | undefined;
  /** The form that is being sent to start a conversation. Once it is accepted, its message is not offered again. */
  beginning: FormData | undefined;
  onText: (text: string) => void;
  onPictures: (pictures: readonly ShownPicture[]) => void;
}

/**
 * Stores the typed text and its images until the message is sent. The draft survives reloads, signing in again, and
 * visits to other pages.
 */
export function useKeptMessage({ box, place, lastSaid, beginning, onText, onPictures }: Keeping) {
  const { load, data } = useFetcher<typeof loader>();
  const key = `message ${place}`;
  const keep = (begun: Begun) =>
    withSessionStorage((storage) => {
      const said = draftMessageSearch(begun);
      return said.size === 0 ? storage.removeItem(key) : storage.setItem(key, said.toString());
    });
  const forget = () => keep({ content: "", attachments: [] });

  const lastBeginning = useRef<FormData>(undefined);
  useEffect(() => {
    if (beginning) lastBeginning.current = beginning;
  }, [beginning]);

  useOnMount(() => {
    const kept = draftMessageFrom(new URLSearchParams(withSessionStorage((storage) => storage.getItem(key)) ?? ""));
    if (kept.content !== "" && kept.content.trim() === lastSaid?.trim()) forget();
    else {
      if (box.current && !box.current.value) box.current.value = kept.content;
      if (kept.attachments.length > 0) void load(picturesAddress(kept.attachments));
    }
    onText(box.current?.value ?? "");
    return () => {
      if (lastBeginning.current && wasAccepted(lastBeginning.current)) forget();
    };
  });

  useOnChange([data], () => {
    if (data) onPictures(data.pictures);
  });

  return keep;
}
