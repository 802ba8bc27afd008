import { useTranslation } from "react-i18next";
import { searchMaxCharacters } from "../../../../contract/limits.ts";
import type { UploadUsage } from "../../../../contract/uploads.ts";
import { Additions, useHasAdditions } from "../../../parts/additions.tsx";
import { useFileDrops } from "../../../parts/composer/use-file-drops.ts";
import { usePastedPicture } from "../../../parts/composer/use-pasted-picture.ts";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { DropArea } from "../../../parts/uploading/drop-area.tsx";
import { acceptedFiles, fileMaxMegabytes } from "../../../parts/uploading/file-bounds.ts";
import { QueueList } from "../../../parts/uploading/queue-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChipLink } from "../../../ui/choice.tsx";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { boxClassNames } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { uploadsPath } from "../addresses.ts";
import { GalleryFrame } from "../gallery-frame.tsx";
import { type UploadsPlace, uploadsAddress } from "./addresses.ts";
import { Selectable } from "./selection-bar.tsx";
import { type UnfinishedFile, UnfinishedList } from "./unfinished-list.tsx";
import { type ListedUpload, UploadList } from "./upload-list.tsx";
import { UsageBar } from "./usage-bar.tsx";
import { useUploadQueue } from "./use-upload-queue.ts";

interface UploadsPageProps {
  place: UploadsPlace;
  pages: number;
  uploads: readonly ListedUpload[];
  begun: readonly UnfinishedFile[];
  total: number;
  /** Undefined where there is no quota. */
  usage: UploadUsage | undefined;
  now: number;
  timeZone: string;
  /** The id of the user who owns these uploads. */
  owner: string;
}

const kinds = [undefined, "image", "audio"] as const;

/** The user's images and audio files, with a drop area for new ones. */
export function UploadsPage(props: UploadsPageProps) {
  const { place, pages, uploads, begun, total, usage, now, timeZone, owner } = props;
  const { t } = useTranslation("uploads");
  const { files, queue } = useUploadQueue(owner);
  const add = (chosen: File[]) => queue.add(owner, chosen);
  useFileDrops();
  usePastedPicture(true, (picture) => add([picture]));
  const hasAdditions = useHasAdditions();
  const here = new Set(files.map(({ pendingId }) => pendingId));

  return (
    <GalleryFrame current="uploads" count={total > 0 ? total : undefined}>
      <DropZone
        label={t("drop.label")}
        onFiles={add}
        className="flex flex-col gap-5"
        overClassName="[&>.drop-area]:border-accent [&>.drop-area]:bg-accent-soft"
      >
        <DropArea
          action={uploadsPath}
          name="files"
          accept={`${acceptedFiles.image},${acceptedFiles.audio}`}
          icon={<Icon name="upload" />}
          words={{
            title: t("drop.title"),
            paste: t("drop.paste"),
            bounds: t("drop.bounds", fileMaxMegabytes),
            choose: t("drop.choose"),
            submit: t("drop.submit"),
          }}
          onFiles={add}
        />
        <Additions>
          <p className="text-sm">
            <Link to={`${uploadsPath}/import`} className="underline underline-offset-2">
              {t("import")}
            </Link>
          </p>
        </Additions>
        {usage ? <UsageBar usage={usage} /> : null}
        <QueueList files={files} queue={queue} />
        <UnfinishedList files={begun.filter(({ id }) => !here.has(id))} now={now} />
      </DropZone>
      {total > 0 && hasAdditions ? (
        <div className="mt-7 mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <nav aria-label={t("list.filter")} className="flex flex-wrap gap-2">
            {kinds.map((kind) => (
              <ChipLink
                key={kind ?? "all"}
                to={uploadsAddress({ kind, search: place.search })}
                current={place.kind === kind}
                round
              >
                {t(`list.${kind ?? "all"}`)}
              </ChipLink>
            ))}
          </nav>
          <SearchForm place={place} />
        </div>
      ) : null}
      {uploads.length === 0 ? (
        <Nothing
          kind={total > 0 ? place.kind : undefined}
          isSearch={place.search !== undefined && place.search !== ""}
        />
      ) : (
        // Another part of the list has other checkboxes.
        <Selectable key={uploadsAddress(place)} place={place}>
          <UploadList uploads={uploads} place={place} now={now} timeZone={timeZone} />
        </Selectable>
      )}
      <PagingLinks page={place.page ?? 1} pages={pages} pathOf={(page) => uploadsAddress({ ...place, page })} />
    </GalleryFrame>
  );
}

/** Finds uploads by their name and the words of their recipe. */
function SearchForm({ place: { kind, search } }: { place: UploadsPlace }) {
  const { t } = useTranslation("uploads");
  return (
    <search className="min-w-0 flex-1 basis-60">
      <Form key={search} action={uploadsPath} className="flex max-w-md gap-2">
        {kind ? <input type="hidden" name="kind" value={kind} /> : null}
        <input
          type="search"
          name="search"
          aria-label={t("search.label")}
          placeholder={t("search.label")}
          defaultValue={search}
          maxLength={searchMaxCharacters}
          autoComplete="off"
          className={`${boxClassNames} h-10`}
        />
        <Button icon={<Icon name="search" />}>{t("search.submit")}</Button>
      </Form>
    </search>
  );
}

function Nothing({ kind, isSearch }: Pick<UploadsPlace, "kind"> & { isSearch: boolean }) {
  const { t } = useTranslation("uploads");
  const [what, icon] = isSearch
    ? (["noHits", "search"] as const)
    : kind === "image"
      ? (["noPictures", "image"] as const)
      : kind === "audio"
        ? (["noRecordings", "audio-lines"] as const)
        : (["empty", "upload"] as const);
  return (
    <EmptyState icon={<Icon name={icon} />} title={t(`${what}.title`)}>
      {t(`${what}.message`)}
    </EmptyState>
  );
}
