import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Additions, useHasAdditions } from "../../../parts/additions.tsx";
import type { ChosenFile } from "../../../parts/composer/chosen-file.ts";
import { draftAddress } from "../../../parts/draft.ts";
import { MediaImage } from "../../../parts/media-image.tsx";
import { RelativeTime } from "../../../parts/relative-time.tsx";
import { sizeIn } from "../../../parts/size-in.ts";
import { buttonClassNames } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconLink } from "../../../ui/icon-button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Menu, MenuLink } from "../../../ui/menu.tsx";
import { deleteAddress, detailsAddress, type UploadsPlace } from "./addresses.ts";

/** An upload as its list shows it. */
export interface ListedUpload extends ChosenFile {
  /** The address of the file itself. */
  url: string;
  at: string;
}

/** The id of the form that all checkboxes belong to. */
export const selectionForm = "uploads-selection";

interface UploadListProps {
  uploads: readonly ListedUpload[];
  place: UploadsPlace;
  now: number;
  timeZone: string;
}

/** Images as a grid, audio files as rows. */
export function UploadList({ uploads, ...rest }: UploadListProps) {
  const { t } = useTranslation("uploads");
  const pictures = uploads.filter(({ kind }) => kind === "image");
  const recordings = uploads.filter(({ kind }) => kind === "audio");
  return (
    <>
      {pictures.length > 0 ? (
        <ul
          aria-label={t("list.pictures")}
          className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]"
        >
          {pictures.map((upload) => (
            <Picture key={upload.id} upload={upload} {...rest} />
          ))}
        </ul>
      ) : null}
      {recordings.length > 0 ? (
        <ul
          aria-label={t("list.recordings")}
          className="divide-y divide-line rounded-lg border border-line not-first:mt-6"
        >
          {recordings.map((upload) => (
            <AudioFile key={upload.id} upload={upload} {...rest} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

type ItemProps = { upload: ListedUpload } & Omit<UploadListProps, "uploads">;

function Picture({ upload, place, now, timeZone }: ItemProps) {
  const { t } = useTranslation("uploads");
  const language = useLanguage();
  const { id, name, src, url, width, height, placeholder } = upload;
  return (
    <li className="relative min-w-0">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t("list.open", { name })}
        className="block overflow-hidden rounded-md bg-surface-2 has-checked:outline-2 in-[li:has(:checked)]:outline-2 in-[li:has(:checked)]:outline-accent in-[li:has(:checked)]:outline-offset-2"
      >
        <MediaImage src={src} alt="" width={1} height={1} placeholder={placeholder} />
      </a>
      <Tick id={id} name={name} onPicture />
      <div className="mt-1.5 text-sm">
        <p className="truncate">
          <Link to={detailsAddress(id)} preventScrollReset aria-label={t("list.details", { name })}>
            {name}
          </Link>
        </p>
        <p className="tabular flex flex-wrap gap-x-2 text-ink-3">
          {width === null ? null : <span>{t("list.pixels", { width, height })}</span>}
          {upload.sizeBytes > 0 ? <span>{sizeIn(language, upload.sizeBytes)}</span> : null}
        </p>
        <div className="-mr-1.5 flex flex-wrap items-center justify-between gap-x-1 text-ink-3 [&>div]:ml-auto">
          <span className="whitespace-nowrap">
            <RelativeTime at={upload.at} now={now} timeZone={timeZone} />
          </span>
          <Actions upload={upload} place={place} menu={{ align: "container", panelClassName: "min-w-0!" }} />
        </div>
      </div>
    </li>
  );
}

function AudioFile({ upload, place, now, timeZone }: ItemProps) {
  const { t } = useTranslation("uploads");
  const language = useLanguage();
  const { id, name, src, durationSeconds } = upload;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 p-2 has-checked:bg-accent-soft">
      <Tick id={id} name={name} />
      <Icon name="audio-lines" className="size-5 shrink-0 stroke-[1.5] text-ink-3 max-sm:hidden" />
      <div className="min-w-32 flex-1 text-sm">
        <p className="truncate">{name}</p>
        <p className="tabular flex flex-wrap gap-x-2 text-ink-3">
          <span>{t("list.seconds", { seconds: durationSeconds ?? 0 })}</span>
          <span>{sizeIn(language, upload.sizeBytes)}</span>
          <RelativeTime at={upload.at} now={now} timeZone={timeZone} />
        </p>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: the user's own audio file, played back to them */}
      <audio
        controls
        preload="none"
        src={src}
        aria-label={t("list.listen", { name })}
        className="h-10 w-72 max-w-full max-sm:order-last max-sm:w-full"
      />
      <Actions upload={upload} place={place} />
    </li>
  );
}

function Tick({ id, name, onPicture = false }: { id: string; name: string; onPicture?: boolean }) {
  const { t } = useTranslation("uploads");
  if (!useHasAdditions()) return null;
  return (
    <label
      className={`grid size-11 shrink-0 cursor-pointer place-items-center ${onPicture ? "absolute top-0 left-0" : ""}`}
    >
      <input
        type="checkbox"
        form={selectionForm}
        name="id"
        value={id}
        autoComplete="off"
        aria-label={t("list.select", { name })}
        className="size-5 cursor-pointer accent-accent-strong"
      />
    </label>
  );
}

interface ActionsProps extends Pick<ItemProps, "upload" | "place"> {
  /** Where the menu opens. */
  menu?: Pick<ComponentProps<typeof Menu>, "align" | "panelClassName">;
}

function Actions({ upload: { id, kind, name }, place, menu = { panelClassName: "max-w-72" } }: ActionsProps) {
  const { t } = useTranslation("uploads");
  return (
    <div className="flex shrink-0 items-center">
      <Menu
        label={t("list.useFile", { name })}
        triggerClassName={`${buttonClassNames({ variant: "quiet", size: "small" })} cursor-pointer gap-1! px-2!`}
        trigger={
          <>
            {t("list.use")}
            <Icon name="chevron-down" className="size-4!" />
          </>
        }
        {...menu}
      >
        {kind === "audio" ? (
          <MenuLink
            to={draftAddress({ mode: "image-to-video-audio", audio_upload_id: id })}
            icon={<Icon name="volume-2" />}
          >
            {t("list.asSound")}
          </MenuLink>
        ) : (
          <>
            <MenuLink
              to={draftAddress({ mode: "image-to-image", source_upload_id: id })}
              icon={<Icon name="image-plus" />}
            >
              {t("list.asPicture")}
            </MenuLink>
            <MenuLink to={draftAddress({ mode: "image-to-video", source_upload_id: id })} icon={<Icon name="video" />}>
              {t("list.asVideo")}
            </MenuLink>
            <Additions>
              <MenuLink
                to={draftAddress({ mode: "image-to-video-audio", source_upload_id: id })}
                icon={<Icon name="volume-2" />}
              >
                {t("list.asVideoWithSound")}
              </MenuLink>
            </Additions>
          </>
        )}
      </Menu>
      <Additions>
        <IconLink
          to={deleteAddress([id], place)}
          preventScrollReset
          name={t("list.delete", { name })}
          icon={<Icon name="trash" />}
          size="small"
          tip={false}
        />
      </Additions>
    </div>
  );
}
