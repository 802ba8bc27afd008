import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrder } from "../../../../contract/admin/orders.ts";
import { priceText } from "../../../parts/money.ts";
import { usePlatformName } from "../../../parts/training/use-platform-name.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { KeyValueList } from "../../../ui/key-value-list.tsx";

/** What the customer sent, with the contact details, the promised times, and the attached model. */
export function OrderDetails({ order, writeTime }: { order: AdminOrder; writeTime: (at: string) => string }) {
  const { t } = useTranslation("orders");
  const reader = useMoneyReader();
  const platformName = usePlatformName();
  const { platform, contact_due_at, ready_until, attached } = order;
  return (
    <KeyValueList
      entries={[
        { name: t("details.name"), value: order.name && <bdi>{order.name}</bdi> },
        {
          name: t("details.email"),
          value: (
            <a href={`mailto:${order.email}`} className="text-accent underline underline-offset-3">
              {order.email}
            </a>
          ),
        },
        { name: t("details.handle"), value: order.social_handle && <bdi>{order.social_handle}</bdi> },
        { name: t("details.platform"), value: platform && platformName(platform) },
        { name: t("details.description"), value: order.description && <Typed>{order.description}</Typed> },
        { name: t("details.datasetLink"), value: order.dataset_link && <TypedLink address={order.dataset_link} /> },
        {
          name: t("details.referencesDescription"),
          value: order.reference_images_description && <Typed>{order.reference_images_description}</Typed>,
        },
        { name: t("details.notes"), value: order.additional_notes && <Typed>{order.additional_notes}</Typed> },
        {
          name: t("details.consent"),
          value: t(order.has_consent ? "details.consentGiven" : "details.consentMissing"),
        },
        { name: t("details.price"), value: priceText(order.price, reader) },
        { name: t("details.contactBy"), value: contact_due_at && writeTime(contact_due_at) },
        { name: t("details.readyBy"), value: ready_until && writeTime(ready_until) },
        { name: t("attach.file"), value: attached?.lora },
        { name: t("attach.base"), value: attached?.base },
        { name: t("attach.trigger"), value: attached?.trigger },
        { name: t("attach.strength"), value: attached?.strength },
        { name: t("details.requestModel"), value: order.model },
        { name: t("details.number"), value: <span className="select-all">{order.id}</span> },
      ]}
    />
  );
}

/** The text as typed, with its line breaks. */
function Typed({ children }: { children: string }) {
  return (
    <span dir="auto" className="whitespace-pre-line break-words">
      {children}
    </span>
  );
}

/** A link to a typed address, if it is one. It opens in a new tab and learns nothing about this page. */
function TypedLink({ address }: { address: string }): ReactNode {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="break-all text-accent underline underline-offset-3">
      {address}
    </a>
  );
}
