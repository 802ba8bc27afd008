import AudioLines from "lucide-react/icons/audio-lines";
import Film from "lucide-react/icons/film";
import Image from "lucide-react/icons/image";
import ImagePlus from "lucide-react/icons/image-plus";
import Video from "lucide-react/icons/video";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ModeCapability } from "../../../contract/capabilities.ts";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import { SegmentedLinks } from "../../ui/choice.tsx";
import { type Draft, draftAddress } from "../draft.ts";

const icons: Record<GenerationType, ReactNode> = {
  "text-to-image": <Image />,
  "image-to-image": <ImagePlus />,
  "text-to-video": <Video />,
  "image-to-video": <Film />,
  "image-to-video-audio": <AudioLines />,
};

/**
 * The modes as one control. Each is an address that keeps the rest of it; with JavaScript it is only written there, and
 * what is typed stays.
 */
export function ModeLinks({
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
  return (
    <div className="min-w-0">
      <SegmentedLinks
        label={t("mode")}
        links={modes.map(({ mode }) => {
          const to = draftAddress({ ...draft, mode });
          return {
            to,
            label: t(`generation:mode.${mode}`),
            icon: icons[mode],
            current: mode === current,
            onClick(event) {
              if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              window.history.replaceState(window.history.state, "", to);
              onChoose(mode);
            },
          };
        })}
      />
    </div>
  );
}
