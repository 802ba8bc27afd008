import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Dataset, DatasetPicture } from "../../../../contract/training.ts";
import { MediaImage } from "../../../parts/media-image.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";

interface ListsProps {
  dataset: Dataset;
  action: string;
}

/** The images of an order. Images that do not count come first, each with the reason. */
export function PictureLists({ dataset, action }: ListsProps) {
  const { t } = useTranslation("training");
  const { pictures } = dataset;
  const wrong = pictures.filter(({ problems }) => problems.length > 0);
  const good = pictures.filter(({ problems, state }) => problems.length === 0 && state === "checked");
  const checking = pictures.filter(({ problems, state }) => problems.length === 0 && state === "checking");
  return (
    <>
      {wrong.length > 0 ? (
        <List
          title={t("dataset.problemsTitle", { count: wrong.length })}
          hint={t("dataset.problemsHint")}
          aside={
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="intent" value="remove" />
              {wrong.map(({ upload_id }) => (
                <input key={upload_id} type="hidden" name="upload_id" value={upload_id} />
              ))}
              <Button size="small">{t("dataset.removeProblems", { count: wrong.length })}</Button>
            </Form>
          }
        >
          <ul className="grid gap-2 sm:grid-cols-2">
            {wrong.map((picture) => (
              <WrongPicture key={picture.upload_id} picture={picture} dataset={dataset} action={action} />
            ))}
          </ul>
        </List>
      ) : null}
      {checking.length > 0 ? (
        <List title={t("dataset.checkingTitle")}>
          <Grid pictures={checking} action={action} />
        </List>
      ) : null}
      {good.length > 0 ? (
        <List title={t("dataset.goodTitle")}>
          <Grid pictures={good} action={action} />
        </List>
      ) : null}
    </>
  );
}

function List({
  title,
  hint,
  aside,
  children,
}: {
  title: string;
  hint?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 id={titleId} className="font-medium">
            {title}
          </h3>
          {hint ? <p className="text-ink-3 text-sm">{hint}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

function WrongPicture({ picture, dataset, action }: { picture: DatasetPicture } & ListsProps) {
  const { t } = useTranslation("training");
  const { name, thumbnail_url, width, height, problems, duplicate_of } = picture;
  const other = dataset.pictures.find(({ upload_id }) => upload_id === duplicate_of)?.name;
  const values = { width, height, side: dataset.side_minimum, other };
  return (
    <li className="flex items-start gap-3 rounded-md border border-line bg-surface-1 p-2.5">
      <span className="size-18 shrink-0 overflow-hidden rounded-sm bg-surface-2">
        <MediaImage src={thumbnail_url} alt="" width={1} height={1} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate">{name}</p>
        <ul className="mt-0.5 flex flex-col gap-0.5">
          {problems.map((problem) => (
            <li key={problem} className="flex gap-1.5 break-words text-sm text-warn">
              <Icon name="triangle-exclamation-point" className="mt-0.75 size-3.5 shrink-0 stroke-2" />
              <span className="min-w-0 break-words">
                {problem === "duplicate" && other === undefined
                  ? t("dataset.problem.duplicateOfGone")
                  : t(`dataset.problem.${problem}`, values)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Remove picture={picture} action={action}>
        <Button size="small" variant="quiet" aria-label={t("dataset.removePicture", { name })}>
          {t("dataset.remove")}
        </Button>
      </Remove>
    </li>
  );
}

function Grid({ pictures, action }: { pictures: readonly DatasetPicture[]; action: string }) {
  const { t } = useTranslation("training");
  return (
    <ul className="grid grid-cols-3 gap-x-2 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
      {pictures.map((picture) => (
        <li key={picture.upload_id} className="relative min-w-0">
          <span className="block overflow-hidden rounded-md bg-surface-2">
            <MediaImage src={picture.thumbnail_url} alt="" width={1} height={1} />
          </span>
          <Remove picture={picture} action={action} className="absolute top-1 right-1">
            <IconButton
              name={t("dataset.removePicture", { name: picture.name })}
              icon={<Icon name="x" />}
              size="small"
              tone="media"
              tip={false}
              className="bg-media-tag"
            />
          </Remove>
          <p className="mt-1 truncate text-sm">{picture.name}</p>
          <p className="tabular text-ink-3 text-xs">
            {t("dataset.pixels", { width: picture.width, height: picture.height })}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Remove({
  picture,
  action,
  className,
  children,
}: {
  picture: DatasetPicture;
  action: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={action} preventScrollReset className={className}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="upload_id" value={picture.upload_id} />
      {children}
    </Form>
  );
}
