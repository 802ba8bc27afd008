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
 * What to make: a picture or a video, and of what. Each choice sends the form to be shown again in its mode, so that
 * nothing typed is lost; with JavaScript the mode is only written into the address.
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

/** The mode that makes a picture, or a video, out of the same; the first that makes one where there is none. */
function counterpart(modes: readonly ModeCapability[], current: GenerationType, video: boolean) {
  if (makesVideo(current) === video) return current;
  const able = modes.map(({ mode }) => mode).filter((mode) => makesVideo(mode) === video);
  return able.find((mode) => needsSource(mode) === needsSource(current)) ?? able[0];
}
