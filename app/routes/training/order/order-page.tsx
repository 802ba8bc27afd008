import { useTranslation } from "react-i18next";
import type { TrainingOrder } from "../../../../contract/training.ts";
import { trainingPath } from "../../../parts/training/addresses.ts";
import { StatusBadge } from "../../../parts/training/status-badge.tsx";
import { Timeline } from "../../../parts/training/timeline.tsx";
import { UseModel } from "../../../parts/training/use-model.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { LinkLater } from "./link-later.tsx";
import { SentDetails } from "./sent-details.tsx";
import { useInstant } from "./use-instant.ts";

interface OrderPageProps {
  order: TrainingOrder;
  usablePictures: number;
  /** Whether the team still waits for the images. */
  lacksPictures: boolean;
  reply: { error: string; link: string } | undefined;
  /** Whether the finished model can be used now. */
  isAvailable: boolean;
  made: number;
  told: "submitted" | "refunded" | undefined;
  /** Whether payments are enabled. Without them no other order can be started. */
  canBuy: boolean;
  timeZone: string;
}

/** An order that is with the team: the expected dates, its state, and the sent details. */
export function OrderPage(props: OrderPageProps) {
  const { order, usablePictures, lacksPictures, reply, isAvailable, made, told, canBuy, timeZone } = props;
  const { t } = useTranslation("training");
  const { status } = order;
  return (
    <div className="mx-auto w-full max-w-180 px-4 pt-4 pb-16 sm:px-7 lg:pt-10">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 break-words text-xl">
          <bdi>{order.model_name || t("unnamed")}</bdi>
        </h1>
        <StatusBadge status={status} />
      </div>
      {status === "in_review" ? <p className="mt-1 text-ink-2">{t("order.thanks")}</p> : null}
      {told ? (
        <div className="mt-5">
          <Notice>{t(`order.told.${told}`)}</Notice>
        </div>
      ) : null}
      <Expected order={order} timeZone={timeZone} />
      <section aria-labelledby="next" className="mt-7">
        <h2 id="next" className="text-md">
          {t("order.nextTitle")}
        </h2>
        <Next order={order} lacksPictures={lacksPictures} isAvailable={isAvailable} made={made} timeZone={timeZone} />
      </section>
      {lacksPictures ? <LinkLater orderId={order.id} reply={reply} /> : null}
      <section aria-labelledby="timeline" className="mt-9 border-line border-t pt-6">
        <h2 id="timeline" className="text-md">
          {t("order.timeline")}
        </h2>
        <Timeline order={order} timeZone={timeZone} withTime />
      </section>
      <SentDetails order={order} usablePictures={usablePictures} />
      <div className="mt-9 flex flex-wrap gap-2">
        <ButtonLink to="/gallery/models">{t("order.toModels")}</ButtonLink>
        {canBuy && (status === "ready" || status === "refunded") ? (
          <ButtonLink to={trainingPath} variant="quiet">
            {t("order.new")}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

/** When the team replies and when the model is ready, where these instants are known. */
function Expected({ order, timeZone }: Pick<OrderPageProps, "order" | "timeZone">) {
  const { t } = useTranslation("training");
  const instant = useInstant(timeZone);
  const { status, contact_due_at, ready_from, ready_until } = order;
  if (status !== "in_review" && status !== "training") return null;
  return (
    <dl className="mt-6 grid divide-y divide-line rounded-lg border border-line bg-surface-1">
      {status === "in_review" && contact_due_at !== null ? (
        <div className="p-4 sm:px-5">
          <dt className="text-ink-3 text-sm">{t("order.expected.contact")}</dt>
          <dd className="text-md" suppressHydrationWarning>
            {t("order.expected.contactBy", { date: instant(contact_due_at) })}
          </dd>
        </div>
      ) : null}
      <div className="p-4 sm:px-5">
        <dt className="text-ink-3 text-sm">{t("order.expected.ready")}</dt>
        <dd className="text-md" suppressHydrationWarning>
          {ready_from !== null && ready_until !== null
            ? t("order.expected.readyBetween", { from: instant(ready_from), until: instant(ready_until) })
            : t("order.expected.readyAfter")}
        </dd>
      </div>
    </dl>
  );
}

function Next({
  order,
  lacksPictures,
  isAvailable,
  made,
  timeZone,
}: Pick<OrderPageProps, "order" | "lacksPictures" | "isAvailable" | "made" | "timeZone">) {
  const { t } = useTranslation("training");
  const instant = useInstant(timeZone);
  const { status, email, contact_due_at, model } = order;
  if (status === "in_review") {
    const date = contact_due_at === null ? "" : instant(contact_due_at);
    return (
      <p className="mt-1 break-words text-ink-2" suppressHydrationWarning>
        {t(lacksPictures ? "order.next.withoutPictures" : "order.next.in_review", { email, date })}
      </p>
    );
  }
  if (status !== "ready") {
    return (
      <p className="mt-1 text-ink-2">{t(status === "refunded" ? "order.next.refunded" : "order.next.training")}</p>
    );
  }
  return (
    <>
      <p className="mt-1 text-ink-2">{t("order.next.ready")}</p>
      {model === null ? null : (
        <div className="mt-4 flex flex-wrap gap-2">
          <UseModel model={model} isAvailable={isAvailable} size="large" />
          {made > 0 ? (
            <ButtonLink to={`/gallery?${new URLSearchParams({ model })}`} size="large">
              {t("order.made", { count: made })}
            </ButtonLink>
          ) : null}
        </div>
      )}
    </>
  );
}
