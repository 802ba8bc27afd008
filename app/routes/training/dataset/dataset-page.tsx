import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { datasetLinkMaxCharacters } from "../../../../contract/limits.ts";
import type { Dataset, TrainingOrder } from "../../../../contract/training.ts";
import { useFileDrops } from "../../../parts/composer/use-file-drops.ts";
import { usePastedPicture } from "../../../parts/composer/use-pasted-picture.ts";
import { orderPath } from "../../../parts/training/addresses.ts";
import { DropArea } from "../../../parts/uploading/drop-area.tsx";
import { acceptedFiles, fileMaxMegabytes } from "../../../parts/uploading/file-bounds.ts";
import { QueueList } from "../../../parts/uploading/queue-list.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { TrainingFrame } from "../training-frame.tsx";
import { DatasetCount } from "./dataset-count.tsx";
import { FromUploads, type OfferedUploads } from "./from-uploads.tsx";
import { PictureLists } from "./picture-lists.tsx";
import { picturesField, picturesPerForm } from "./pictures-form.ts";
import { usePolling } from "./use-look-again.ts";
import { usePictureQueue } from "./use-picture-queue.ts";

/** The upper end of the specification's recommended number of images. */
const goodPicturesMost = 100;

interface DatasetPageProps {
  order: TrainingOrder;
  dataset: Dataset;
  /** The images among the uploads that are not in the order yet. */
  uploads: OfferedUploads;
  link: string;
  /** The id of the user who owns the order. */
  owner: string;
  reply: { error: string | undefined; link?: string } | undefined;
}

/** The page where users add and check the images for training, before any payment. */
export function DatasetPage({ order, dataset, uploads, link, owner, reply }: DatasetPageProps) {
  const { t } = useTranslation("training");
  const pictures = usePictureQueue(owner, order.id);
  useFileDrops();
  usePastedPicture(true, (picture) => pictures.add([picture]));
  usePolling(dataset);
  const isPaid = order.status === "paid";
  const { minimum, maximum, side_minimum: side } = dataset;
  const bounds = { minimum, most: goodPicturesMost, maximum, side };
  return (
    <TrainingFrame
      step="info"
      order={order}
      heading={t("dataset.heading")}
      subtitle={t(isPaid ? "dataset.subtitlePaid" : "dataset.subtitle", bounds)}
      wide
    >
      <section aria-labelledby="upload" className="mt-7">
        <h2 id="upload" className="mb-3 text-md">
          {t("dataset.uploadTitle")}
        </h2>
        <DropZone
          label={t("dataset.drop")}
          onFiles={pictures.add}
          className="flex flex-col gap-5"
          overClassName="[&>.drop-area]:border-accent [&>.drop-area]:bg-accent-soft"
        >
          <DropArea
            action={orderPath(order.id, "dataset")}
            name={picturesField}
            accept={acceptedFiles.image}
            icon={<Icon name="image-plus" />}
            words={{
              title: t("dataset.drop"),
              paste: t("dataset.paste"),
              bounds: t("dataset.bounds", fileMaxMegabytes),
              withoutScript: t("dataset.several", { count: picturesPerForm }),
              choose: t("dataset.choose"),
              submit: t("dataset.submit"),
            }}
            onFiles={pictures.add}
          />
          <ErrorNotice>{pictures.error}</ErrorNotice>
          <QueueList files={pictures.files} queue={pictures.queue} />
        </DropZone>
        <FromUploads uploads={uploads} action={orderPath(order.id, "dataset")} />
        <DatasetCount dataset={dataset} here={orderPath(order.id, "dataset")} />
        <PictureLists dataset={dataset} action={orderPath(order.id, "dataset")} />
      </section>
      <GoOn order={order} dataset={dataset} link={link} reply={reply} />
    </TrainingFrame>
  );
}

/** The link, and the buttons for the next step: with images, or without them for now. */
function GoOn({ order, dataset, link, reply }: Pick<DatasetPageProps, "order" | "dataset" | "link" | "reply">) {
  const { t } = useTranslation("training");
  const isPaid = order.status === "paid";
  const action = orderPath(order.id, "dataset");
  const { formAction, formData } = useNavigation();
  const pending = formAction === action && formData?.get("intent") === "continue";
  return (
    <section aria-labelledby="link" className="mt-9 border-line border-t pt-7">
      <h2 id="link" className="mb-3 text-md">
        {t("dataset.linkTitle")}
      </h2>
      {/* Replace the history entry of an address with a link. Going back to it would overwrite a later link. */}
      <Form method="post" action={action} replace={link !== order.dataset_link} noValidate>
        <TextField
          name="dataset_link"
          type="url"
          label={t("dataset.link")}
          hint={t("dataset.linkHint")}
          error={reply?.error}
          defaultValue={reply?.link ?? link}
          maxLength={datasetLinkMaxCharacters}
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          className="max-w-160"
        />
        {reply?.error ? (
          <p role="alert" className="sr-only">
            {reply.error}
          </p>
        ) : null}
        <div className="mt-7 flex flex-wrap gap-2">
          <Button
            name="intent"
            value="continue"
            variant="primary"
            size="large"
            pending={pending}
            pendingLabel={t("dataset.saving")}
          >
            {t(isPaid ? "dataset.continuePaid" : "dataset.continue")}
          </Button>
          {dataset.is_enough || link !== "" ? null : (
            <ButtonLink to={orderPath(order.id, isPaid ? "details" : "payment")} size="large">
              {t("dataset.later")}
            </ButtonLink>
          )}
        </div>
        {dataset.is_enough || link !== "" ? null : (
          <p className="mt-3 max-w-160 text-ink-3 text-sm">{t("dataset.laterHint")}</p>
        )}
      </Form>
    </section>
  );
}
