import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ModeCapability } from "../../../contract/capabilities.ts";
import {
  type ComposerMode,
  type GenerationType,
  isComposerMode,
  makesVideo,
} from "../../../contract/generation-terms.ts";
import { Button } from "../../ui/button.tsx";
import { segmentClassNames, trackClassNames } from "../../ui/choice.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { useCurrentInView } from "../../ui/use-current-in-view.ts";
import { changeModeIntent } from "../draft.ts";

const icons: Record<ComposerMode, ReactNode> = {
  "text-to-image": <Icon name="image" />,
  "image-to-image": <Icon name="image-plus" />,
  "text-to-video": <Icon name="video" />,
  "image-to-video": <Icon name="image-play" />,
  "image-to-video-audio": <Icon name="volume-2" />,
};

const kinds = ["image", "video"] as const;

/**
 * One row of radio buttons: the modes that create an image, then those that create a video. The name of each button is
 * the mode's full name; its visible label names only the input. Without scripts, a button shows the form of the chosen
 * mode.
 */
export function ModeChoice({
  modes,
  current,
  onChoose,
}: {
  modes: readonly ModeCapability[];
  current: GenerationType;
  onChoose: (mode: ComposerMode) => void;
}) {
  const { t } = useTranslation(["explore", "generation"]);
  const row = useCurrentInView(current);
  return (
    <div ref={row} role="radiogroup" aria-label={t("mode")} className={classNames(trackClassNames, "scroll-fade")}>
      {kinds.map((kind) => {
        const ofKind = modes.flatMap(({ mode }) =>
          isComposerMode(mode) && makesVideo(mode) === (kind === "video") ? mode : [],
        );
        return ofKind.length === 0 ? null : (
          <fieldset
            key={kind}
            className="flex shrink-0 items-center gap-0.5 border-line-strong not-first:ml-1.5 not-first:border-l not-first:pl-1.5 noscript:flex-wrap noscript:shrink"
          >
            {/* A floated legend is laid out like any other content. */}
            <legend className="float-left px-2 text-ink-3 text-sm">{t(`kind.${kind}`)}</legend>
            {ofKind.map((mode) => (
              <label key={mode} className={segmentClassNames}>
                <input
                  type="radio"
                  name="mode"
                  value={mode}
                  aria-label={t(`generation:mode.${mode}`)}
                  checked={mode === current}
                  onChange={() => onChoose(mode)}
                  className="over"
                />
                {icons[mode]}
                {t(`input.${mode}`)}
              </label>
            ))}
          </fieldset>
        );
      })}
      <Button name="intent" value={changeModeIntent} size="small" className="my-1 ml-2 hidden! noscript:inline-flex!">
        {t("showMode")}
      </Button>
    </div>
  );
}
