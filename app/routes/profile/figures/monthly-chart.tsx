import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "../../../../contract/formats.ts";
import { type GenerationType, generationTypes } from "../../../../contract/generation-terms.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Figures } from "../../../parts/figures.tsx";
import { type Month, MonthName } from "./month.tsx";

const patternPixels = 6;

/** What repeats across a mode's part of a bar; `null` for a solid fill. All have the color of their surroundings. */
const patterns: Record<GenerationType, ReactNode> = {
  "text-to-image": null,
  "image-to-image": <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" strokeWidth="1.5" />,
  "text-to-video": <path d="M0 3h6" strokeWidth="2" />,
  "image-to-video": <path d="M3 3h0" strokeWidth="2.5" strokeLinecap="round" />,
  "image-to-video-audio": <path d="M0 3h6M3 0v6" />,
  "image-edit": <path d="M-1 5l2 2M0 0l6 6M5-1l2 2" strokeWidth="1.5" />,
  "image-fill": <path d="M3 0v6" strokeWidth="2" />,
  "image-erase": <path d="M1 1h0M4 4h0" strokeWidth="1.5" strokeLinecap="round" />,
  "image-expand": <path d="M1 1h4v4h-4z" />,
  "image-cutout": <path d="M0 3h3" strokeWidth="2" />,
  "image-upscale": <path d="M0 6l3-6 3 6" />,
  "image-adjust": <path d="M0 0l3 6 3-6" />,
  "video-extend": <path d="M0 1h6M0 4h6" />,
  "video-upscale": <path d="M1 0v6M4 0v6" />,
  "video-join": <path d="M0 5h3v-4h3" />,
};

/**
 * One bar per month, oldest first, stacked by mode. Patterns tell the modes apart, so that the chart needs no second
 * color and reads without color vision, in print, and in high contrast.
 */
export function MonthlyChart({ caption, months }: { caption: string; months: Month[] }) {
  const { t } = useTranslation(["profile", "generation"]);
  const language = useLanguage();
  const id = useId();
  const number = numberFormat(language);
  const short = numberFormat(language, { notation: "compact" });
  const all = months.flatMap((month) => month.modes);
  const modes = generationTypes
    .map((mode) => ({ mode, total: sum(all.filter((one) => one.mode === mode)) }))
    .filter(({ total }) => total > 0);
  const bars = months.map((month) => ({ ...month, total: sum(month.modes) })).toReversed();
  const highest = Math.max(...bars.map(({ total }) => total));
  const fillOf = (mode: GenerationType) => (patterns[mode] ? `url(#${id}${mode})` : "currentColor");
  return (
    <figure aria-label={caption}>
      <svg width="0" height="0" aria-hidden="true" className="absolute text-accent">
        {modes.map(({ mode }) => (
          <pattern
            key={mode}
            id={`${id}${mode}`}
            width={patternPixels}
            height={patternPixels}
            patternUnits="userSpaceOnUse"
            stroke="currentColor"
          >
            {patterns[mode]}
          </pattern>
        ))}
      </svg>
      <div aria-hidden="true" className="grid grid-flow-col auto-cols-fr text-center text-ink-3 text-xs">
        {bars.map(({ month, modes: stacked, total }) => (
          <div key={month} className="min-w-0">
            <div className="flex h-36 flex-col justify-end border-line-strong border-b pt-6">
              {total > 0 ? (
                <>
                  <Figures className="tabular mb-1">{(total < 10_000 ? number : short).format(total)}</Figures>
                  <svg
                    aria-hidden="true"
                    width="56%"
                    className="mx-auto shrink-0 overflow-visible text-accent"
                    style={{ height: `${(total / highest) * 100}%` }}
                  >
                    {segmentsOf(stacked, total).map(({ mode, top, height }) => (
                      <rect
                        key={mode}
                        width="100%"
                        y={`${top}%`}
                        height={`${height}%`}
                        fill={fillOf(mode)}
                        stroke="currentColor"
                      />
                    ))}
                  </svg>
                </>
              ) : null}
            </div>
            <div className="mt-1 truncate">
              <MonthName month={month} />
            </div>
          </div>
        ))}
      </div>
      <figcaption className="mt-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
          {modes.map(({ mode, total }) => (
            <li key={mode} className="flex items-center gap-2">
              <svg aria-hidden="true" width="14" height="14" className="shrink-0 overflow-visible text-accent">
                <rect width="100%" height="100%" fill={fillOf(mode)} stroke="currentColor" />
              </svg>
              <span className="text-ink-2">{t(`generation:mode.${mode}`)}</span>
              <Figures className="tabular">{number.format(total)}</Figures>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function sum(amounts: { amount: number }[]): number {
  return amounts.reduce((total, { amount }) => total + amount, 0);
}

/** Returns the parts of a month's bar from the bottom up, in percent of the bar. */
function segmentsOf(modes: Month["modes"], total: number): { mode: GenerationType; top: number; height: number }[] {
  let top = 100;
  return modes.map(({ mode, amount }) => {
    const height = (amount / total) * 100;
    top -= height;
    return { mode, top, height };
  });
}
