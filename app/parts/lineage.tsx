import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { GenerationType, RunStatus } from "../../contract/generation-terms.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { creationName } from "./creation-name.ts";
import { MediaImage } from "./media-image.tsx";
import { RunSection } from "./recipe.tsx";

/** A source or a descendant of a run. */
export interface Relative {
  id: string;
  kind: "upload" | "creation" | "run";
  /** Path of its page; `null` where there is none. */
  to: string | null;
  /** Address of its thumbnail; `null` where there is none. */
  src: string | null;
  width: number;
  height: number;
  placeholder: string;
  /** Its prompt; empty for an upload. */
  prompt: string;
  /** `null` for an upload. */
  mode: GenerationType | null;
  status: RunStatus;
}

/** Returns what to call a relative; empty for an upload. */
function nameOf({ prompt, mode }: Relative, t: TFunction<["generation"]>): string {
  return mode ? creationName({ prompt, generation_type: mode }, t) : prompt;
}

/** The source of a run. */
export function MadeFrom({ relative }: { relative: Relative }) {
  const { t } = useTranslation(["generation"]);
  const name = nameOf(relative, t);
  const card = (
    <>
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-md bg-surface-2 text-ink-3">
        <Still relative={relative} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{t(`lineage.${relative.kind}`)}</span>
        {name ? <span className="mt-0.5 line-clamp-2 text-ink-2 text-sm">{name}</span> : null}
        {relative.kind !== "run" && relative.src === null ? (
          <span className="mt-0.5 block text-ink-2 text-sm">{t("lineage.gone")}</span>
        ) : null}
      </span>
    </>
  );
  const className = "-m-1.5 flex items-center gap-3.5 rounded-md p-1.5";
  return (
    <RunSection title={t("lineage.from")}>
      {relative.to ? (
        <Link to={relative.to} prefetch="intent" className={`${className} transition-colors hover:bg-surface-2`}>
          {card}
        </Link>
      ) : (
        <div className={className}>{card}</div>
      )}
    </RunSection>
  );
}

/** The creations made from a run, newest first; `more` are not shown. */
export function LedTo({ relatives, more }: { relatives: Relative[]; more: number }) {
  const { t } = useTranslation(["generation"]);
  return (
    <RunSection title={t("lineage.to")}>
      <ul className="grid grid-cols-4 gap-1.5">
        {relatives.map((relative) => {
          const name = nameOf(relative, t);
          return (
            <li key={relative.id}>
              <Link
                to={relative.to ?? ""}
                prefetch="intent"
                aria-label={name || undefined}
                title={name || undefined}
                className="grid aspect-square place-items-center overflow-hidden rounded-md bg-surface-2 text-ink-3 transition hover:brightness-110"
              >
                <Still relative={relative} />
              </Link>
            </li>
          );
        })}
      </ul>
      {more > 0 ? <p className="mt-2 text-ink-3 text-sm">{t("lineage.more", { count: more })}</p> : null}
    </RunSection>
  );
}

function Still({ relative: { src, width, height, placeholder, status } }: { relative: Relative }): ReactNode {
  if (src)
    return (
      <MediaImage src={src} alt="" width={width} height={height} placeholder={placeholder} className="size-full" />
    );
  const icon =
    status === "completed"
      ? "image-off"
      : status === "failed"
        ? "circle-exclamation-point"
        : status === "blocked"
          ? "ban"
          : "circle-dashed";
  return <Icon name={icon} className="size-5 stroke-[1.5]" />;
}
