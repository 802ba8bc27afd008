import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { isPlainPress } from "../../ui/plain-press.ts";
import { EmptyState } from "../../ui/state-message.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { ChosenFile, FileChoices } from "./chosen-file.ts";

interface FilePickerProps {
  choices: FileChoices;
  /** Returns the address of another part of the list. */
  addressOf: (place: { tab?: FileChoices["tab"]; page?: number }) => string;
  /** Whether uploads can be chosen too. */
  withUploads?: boolean;
  /** Returns the address of the composer with a file chosen. */
  addressWith: (file: ChosenFile) => string;
  /** Navigates to an address of the list; omitted where the browser follows the link. */
  onGo?: (address: string) => void;
  onPick?: (file: ChosenFile) => void;
}

/**
 * Returns a click handler that calls `act` instead of following the link, unless the click asks for another tab or
 * window.
 */
function instead(act: (() => void) | undefined) {
  if (!act) return undefined;
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    act();
  };
}

/** Files to start from: one page of the user's creations or uploads. */
export function FilePicker({ choices, addressOf, withUploads = true, addressWith, onGo, onPick }: FilePickerProps) {
  const { t } = useTranslation("explore");
  const { tab, kind, files, page, pages } = choices;
  const follow = (address: string) => ({ to: address, onClick: instead(onGo && (() => onGo(address))) });
  return (
    <div>
      {kind === "image" && withUploads ? (
        <Tabs
          label={t("picker.tabs")}
          tabs={(["creations", "uploads"] as const).map((name) => ({
            ...follow(addressOf({ tab: name })),
            label: t(`picker.${name}`),
            current: name === tab,
          }))}
        />
      ) : null}
      {files.length === 0 ? (
        <Nothing {...choices} />
      ) : (
        <ul
          className={
            kind === "image" ? "mt-4 grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-5" : "mt-2 divide-y divide-line"
          }
        >
          {files.map((file) => (
            <li key={file.id}>
              <Link
                to={addressWith(file)}
                onClick={instead(onPick && (() => onPick(file)))}
                aria-label={t("picker.useFile", { name: file.name })}
                className={
                  kind === "image"
                    ? "block aspect-square overflow-hidden rounded-md bg-[length:100%_100%] bg-surface-2 transition hover:opacity-85"
                    : "flex min-h-12 items-center gap-3 rounded-md px-2 hover:bg-surface-2"
                }
                style={file.placeholder ? { backgroundImage: `url(${file.placeholder})` } : undefined}
              >
                {kind === "image" ? (
                  <img src={file.src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
                ) : (
                  <AudioFileRow file={file} />
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <div className="mt-5 flex items-center justify-between gap-3">
          {page > 1 ? (
            <ButtonLink {...follow(addressOf({ page: page - 1 }))}>{t("picker.previous")}</ButtonLink>
          ) : (
            <span />
          )}
          <p className="tabular text-ink-3 text-sm">{t("picker.page", { page, pages })}</p>
          {page < pages ? (
            <ButtonLink {...follow(addressOf({ page: page + 1 }))}>{t("picker.next")}</ButtonLink>
          ) : (
            <span />
          )}
        </div>
      ) : null}
    </div>
  );
}

function AudioFileRow({ file }: { file: ChosenFile }) {
  const { t } = useTranslation("explore");
  return (
    <>
      <Icon name="audio-lines" className="size-4.5 shrink-0 stroke-[1.5] text-ink-3" />
      <span className="min-w-0 flex-1 truncate text-ink">{file.name}</span>
      <span className="tabular shrink-0 text-ink-3 text-sm">
        {t("seconds", { seconds: Math.round(file.durationSeconds ?? 0) })}
      </span>
    </>
  );
}

function Nothing({ tab, kind }: Pick<FileChoices, "tab" | "kind">) {
  const { t } = useTranslation("explore");
  const what = kind === "audio" ? "noRecordings" : tab === "uploads" ? "noUploads" : "noCreations";
  const icon = kind === "audio" ? "audio-lines" : "image";
  return (
    <EmptyState icon={<Icon name={icon} />} title={t(`picker.${what}.title`)} className="py-10">
      {t(`picker.${what}.message`)}
    </EmptyState>
  );
}
