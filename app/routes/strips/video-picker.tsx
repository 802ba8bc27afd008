import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Video, VideoChoices } from "./strip.ts";

interface VideoPickerProps {
  choices: VideoChoices;
  /** Whether the strip has all the clips that it can have. */
  isFull: boolean;
  onAdd: (event: MouseEvent<HTMLButtonElement>, video: Video) => void;
}

/** The user's videos, each of which can be added to the strip, also more than once. */
export function VideoPicker({ choices: { page, pages, videos }, isFull, onAdd }: VideoPickerProps) {
  const { t } = useTranslation("strips");
  if (videos.length === 0) return <p className="text-ink-2">{t("noVideos")}</p>;
  if (isFull) return <p className="text-ink-2">{t("full")}</p>;
  const turn = (to: number, label: string) => (
    <Button name="intent" value={`page:${to}`} size="small">
      {label}
    </Button>
  );
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {videos.map((video) => (
          <li key={video.id} className="min-w-0">
            <button
              type="submit"
              name="intent"
              value={`add:${video.id}`}
              aria-label={t("addOne", { name: video.name })}
              onClick={(event) => onAdd(event, video)}
              className="relative block aspect-4/3 w-full overflow-hidden rounded-md bg-[length:100%_100%] bg-surface-2"
              style={video.placeholder ? { backgroundImage: `url(${video.placeholder})` } : undefined}
            >
              <img src={video.src} alt="" width={1} height={1} loading="lazy" className="size-full object-cover" />
              <span className="absolute right-1 bottom-1 grid size-6 place-items-center rounded-sm bg-surface-1 text-ink">
                <Icon name="plus" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <div className="mt-4 flex gap-2">
          {page > 1 ? turn(page - 1, t("newer")) : null}
          {page < pages ? turn(page + 1, t("older")) : null}
        </div>
      ) : null}
    </>
  );
}
