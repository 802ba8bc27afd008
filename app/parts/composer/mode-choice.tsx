import AudioLines from "lucide-react/icons/audio-lines";
import Film from "lucide-react/icons/film";
import Image from "lucide-react/icons/image";
import ImagePlus from "lucide-react/icons/image-plus";
import Video from "lucide-react/icons/video";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ModeCapability } from "../../../contract/capabilities.ts";
import { type GenerationType, makesVideo, needsSource } from "../../../contract/generation-terms.ts";
import { SegmentedButtons } from "../../ui/choice.tsx";
import { type Draft, draftAddress, modeIntent } from "../draft.ts";

const icons: Record<GenerationType, ReactNode> = {
  "text-to-image": <Image />,
  "image-to-image": <ImagePlus />,
  "text-to-video": <Video />,
  "image-to-video": <Film />,
  "image-to-video-audio": <AudioLines />,
};

/**
 * Chooses what to make and from what: an image or a video. Each choice sends the form, which is shown again in that
 * mode, so that typed text is kept. With JavaScript only the mode in the address changes.
 */
export function ModeChoice({
  modes,
  current,
  draft,
  onChoose,
}: {
  modes: readonly ModeCapability[];
  current: GenerationType;
  draft: Draft;
  onChoose: (mode: GenerationType) => void;
}) {
  const { t } = useTranslation(["explore", "generation"]);
  const buttonOf = (mode: GenerationType) => ({
    name: "intent",
    value: modeIntent(mode),
    onClick(event: MouseEvent) {
      event.preventDefault();
      window.history.replaceState(window.history.state, "", draftAddress({ ...draft, mode }));
      onChoose(mode);
    },
  });
  const kinds = [counterpart(modes, current, false), counterpart(modes, current, true)].flatMap((mode) => mode ?? []);
  return (
    <div className="flex min-w-0 flex-wrap gap-x-3 gap-y-2">
      {kinds.length > 1 ? (
        <SegmentedButtons
          label={t("kind.label")}
          segments={kinds.map((mode) => ({
            key: makesVideo(mode) ? "video" : "image",
            label: t(makesVideo(mode) ? "kind.video" : "kind.image"),
            current: makesVideo(mode) === makesVideo(current),
            button: buttonOf(mode),
          }))}
        />
      ) : null}
      <SegmentedButtons
        label={t("mode")}
        segments={modes.map(({ mode }) => ({
          key: mode,
          label: t(`generation:mode.${mode}`),
          icon: icons[mode],
          current: mode === current,
          button: buttonOf(mode),
        }))}
      />
    </div>
  );
}

/** Returns the mode that makes an image, or a video, from the same input; otherwise the first mode with that output. */
function counterpart(modes: readonly ModeCapability[], current: GenerationType, video: boolean) {
  if (makesVideo(current) === video) return current;
  const able = modes.map(({ mode }) => mode).filter((mode) => makesVideo(mode) === video);
  return able.find((mode) => needsSource(mode) === needsSource(current)) ?? able[0];
}
