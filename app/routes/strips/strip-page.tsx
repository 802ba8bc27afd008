import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { clipsMax, clipsMin } from "../../../contract/limits.ts";
import { Price } from "../../parts/composer/price.tsx";
import { FormNonce } from "../../parts/form-nonce.tsx";
import { FormPage, FormSection } from "../../parts/form-page.tsx";
import { shownCreditsField } from "../../parts/shown-price.ts";
import { newStripPath } from "../../parts/strip-path.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { ClipRow } from "./clip-row.tsx";
import { lengthOf, moved, type Shown, type StripClip, type Video, type VideoChoices } from "./strip.ts";
import { VideoPicker } from "./video-picker.tsx";

interface StripPageProps {
  clips: StripClip[];
  choices: VideoChoices;
  /** How many named creations cannot be clips. */
  leftOut: number;
  /** `null` while nothing joins clips. */
  credits: number | null;
  /** The form as it was sent. */
  shown: Shown | undefined;
}

/** Orders, trims, and joins clips. Each button works without scripts, too: it sends the form. */
export function StripPage({ clips: loaded, choices, leftOut, credits, shown }: StripPageProps) {
  const { t } = useTranslation("strips");
  const keys = useRef(0);
  const withKey = (clip: StripClip) => {
    keys.current += 1;
    return { ...clip, key: keys.current };
  };
  const [clips, setClips] = useState(() => (shown?.clips ?? loaded).map(withKey));
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const { formAction } = useNavigation();

  /**
   * Changes the list at once, and keeps the focus on the pressed button or, if it is gone, on the clip that took its
   * place. Without clips, the first video to add gets the focus.
   */
  const change = (event: MouseEvent<HTMLButtonElement>, next: typeof clips, message = "") => {
    event.preventDefault();
    const button = event.currentTarget;
    const { form } = button;
    const index = clips.findIndex((clip) => !next.includes(clip));
    flushSync(() => {
      setClips(next);
      setSaid(message);
    });
    if (button.isConnected) button.focus();
    else if (next.length > 0) fieldsOf(list.current)[Math.min(index, next.length - 1)]?.focus();
    else form?.querySelector<HTMLButtonElement>("button[value^='add:']")?.focus();
  };
  const move = (event: MouseEvent<HTMLButtonElement>, index: number, by: -1 | 1) =>
    change(event, moved(clips, index, by), t("moved", { place: index + by + 1, count: clips.length }));
  const add = (event: MouseEvent<HTMLButtonElement>, video: Video) =>
    change(event, [...clips, withKey({ ...video, from: "", to: "" })], t("added", { name: video.name }));

  const seconds = clips.reduce((sum, clip) => sum + lengthOf(clip), 0);
  const isReady = clips.length >= clipsMin;
  return (
    <FormPage title={t("title")} subtitle={t("subtitle")}>
      <Form method="post" action={newStripPath} preventScrollReset>
        {/* Enter in a field presses the first button of the form. */}
        <button type="submit" name="intent" value="join" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <FormNonce />
        {credits === null ? null : <input type="hidden" name={shownCreditsField} value={credits} />}
        <div className="mt-5 flex flex-col gap-3 empty:hidden">
          <ErrorNotice>{shown?.message}</ErrorNotice>
          {leftOut > 0 && !shown ? <Notice>{t("leftOut", { max: clipsMax })}</Notice> : null}
          {credits === null ? <Notice>{t("notOffered")}</Notice> : null}
        </div>
        <FormSection title={t("clips")} description={clips.length === 0 ? t("empty") : t("rule")}>
          <ol ref={list} aria-label={t("clips")} className="flex flex-col gap-3">
            {clips.map((clip, index) => (
              <ClipRow
                key={clip.key}
                clip={clip}
                index={index}
                count={clips.length}
                errors={shown?.errors[index]}
                onMove={move}
                onRemove={(event) => change(event, clips.toSpliced(index, 1))}
                onTrim={(part) => setClips(clips.with(index, { ...clip, ...part }))}
              />
            ))}
          </ol>
          <p role="status" className="sr-only">
            {said}
          </p>
          <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              name="intent"
              value="join"
              variant="primary"
              pending={formAction === newStripPath}
              pendingLabel={t("joining")}
            >
              {t("join")}
              <Price amount={credits ?? 0} />
            </Button>
            <p className="tabular text-ink-2" aria-live="polite">
              {isReady
                ? t("total", { clips: clips.length, seconds: Math.round(seconds * 10) / 10 })
                : t("few", { min: clipsMin })}
            </p>
          </div>
        </FormSection>
        <FormSection title={t("add")}>
          <VideoPicker choices={shown?.choices ?? choices} isFull={clips.length >= clipsMax} onAdd={add} />
        </FormSection>
      </Form>
    </FormPage>
  );
}

/** Returns the first field of each clip. */
function fieldsOf(list: HTMLOListElement | null): HTMLInputElement[] {
  return [...(list?.querySelectorAll<HTMLInputElement>("input[name=from]") ?? [])];
}
