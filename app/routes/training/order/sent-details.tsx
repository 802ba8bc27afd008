import { useTranslation } from "react-i18next";
import type { TrainingOrder } from "../../../../contract/training.ts";
import { moneyText } from "../../../parts/money.ts";
import { usePlatformName } from "../../../parts/training/use-platform-name.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { KeyValueList } from "../../../ui/key-value-list.tsx";

/** The details as they were sent to the team. */
export function SentDetails({ order, usablePictures }: { order: TrainingOrder; usablePictures: number }) {
  const { t } = useTranslation("training");
  const reader = useMoneyReader();
  const platformName = usePlatformName();
  const { platform, dataset_link } = order;
  const pictures = usablePictures > 0 ? t("payment.picturesUsable", { count: usablePictures }) : null;
  return (
    <section aria-labelledby="sent" className="mt-9 border-line border-t pt-6">
      <h2 id="sent" className="mb-4 text-md">
        {t("order.details")}
      </h2>
      <KeyValueList
        entries={[
          { name: t("order.yourName"), value: order.name && <bdi>{order.name}</bdi> },
          { name: t("order.email"), value: order.email },
          { name: t("order.handle"), value: order.social_handle && <bdi>{order.social_handle}</bdi> },
          {
            name: t("order.platform"),
            value: platform && platformName(platform),
          },
          { name: t("order.description"), value: order.description && <Text>{order.description}</Text> },
          { name: t("order.pictures"), value: pictures },
          { name: t("order.datasetLink"), value: dataset_link && <OwnLink address={dataset_link} /> },
          {
            name: t("order.referencesDescription"),
            value: order.reference_images_description && <Text>{order.reference_images_description}</Text>,
          },
          { name: t("order.references"), value: order.reference_upload_ids.length || null },
          { name: t("order.notes"), value: order.additional_notes && <Text>{order.additional_notes}</Text> },
          { name: t("order.consent"), value: order.has_consent ? t("order.consentGiven") : null },
          { name: t("order.price"), value: moneyText(order.price, reader) },
          { name: t("order.number"), value: <span className="select-all">{order.id}</span> },
        ]}
      />
    </section>
  );
}

/** The text as typed, with its line breaks. */
function Text({ children }: { children: string }) {
  return (
    <span dir="auto" className="whitespace-pre-line break-words">
      {children}
    </span>
  );
}

/** A link to a typed address. It opens in a new tab and learns nothing about this page. */
function OwnLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className="break-all text-accent underline underline-offset-3">
      {address}
    </a>
  );
}
