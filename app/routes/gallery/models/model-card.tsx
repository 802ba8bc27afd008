import { useTranslation } from "react-i18next";
import type { TrainingOrder } from "../../../../contract/training.ts";
import { moneyText } from "../../../parts/money.ts";
import { discardPath, isOpen, nextPath, orderPath } from "../../../parts/training/addresses.ts";
import { StatusBadge } from "../../../parts/training/status-badge.tsx";
import { Timeline } from "../../../parts/training/timeline.tsx";
import { UseModel } from "../../../parts/training/use-model.tsx";
import { usePlatformName } from "../../../parts/training/use-platform-name.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { KeyValueList } from "../../../ui/key-value-list.tsx";
import { Link } from "../../../ui/link.tsx";
import { listPath, modelsPath } from "../addresses.ts";

interface ModelCardProps {
  order: TrainingOrder;
  /** The number of creations made with the finished model. */
  made: number;
  /** Whether the finished model can be used now. */
  isAvailable: boolean;
  /** Whether payments are enabled. An unpaid order can continue only then. */
  canBuy: boolean;
  timeZone: string;
}

/** One trained model or training order: its state, since when, and the next step. */
export function ModelCard({ order, made, isAvailable, canBuy, timeZone }: ModelCardProps) {
  const { t } = useTranslation("models");
  const reader = useMoneyReader();
  const platformName = usePlatformName();
  const { id, status, model, platform, social_handle, description } = order;
  const name = order.model_name || t("unnamed");
  return (
    <li id={id} className="min-w-0 scroll-mt-20 rounded-lg border border-line bg-surface-1 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 break-words text-md">
          <Link to={orderPath(id)} className="rounded-sm hover:underline hover:underline-offset-4">
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <StatusBadge status={status} />
      </div>
      {description === "" ? null : (
        <p dir="auto" className="mt-1 line-clamp-3 whitespace-pre-line break-words text-ink-2">
          {description}
        </p>
      )}
      <Timeline order={order} timeZone={timeZone} />
      {status === "ready" ? (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {model === null ? null : <UseModel model={model} isAvailable={isAvailable} />}
          {model !== null && made > 0 ? (
            <ButtonLink to={listPath({ model })}>{t("ready.creations", { count: made })}</ButtonLink>
          ) : (
            <p className="break-words text-ink-2">{t("ready.none", { model })}</p>
          )}
        </div>
      ) : (
        <p className="mt-4 break-words text-ink-2">{t(`now.${status}`)}</p>
      )}
      {isOpen(status) ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {canBuy || status === "paid" ? (
            <ButtonLink to={nextPath(order)} variant="primary" aria-label={t("open.continueModel", { name })}>
              {t("open.continue")}
            </ButtonLink>
          ) : null}
          {status === "paid" ? null : (
            <ButtonLink to={discardPath(id, modelsPath)} variant="quiet" aria-label={t("open.discardModel", { name })}>
              {t("open.discard")}
            </ButtonLink>
          )}
        </div>
      ) : null}
      <div className="mt-4 border-line border-t pt-4 text-sm">
        <KeyValueList
          entries={[
            { name: t("facts.handle"), value: social_handle && <bdi>{social_handle}</bdi> },
            {
              name: t("facts.platform"),
              value: platform && platformName(platform),
            },
            { name: t("facts.references"), value: order.reference_upload_ids.length || null },
            { name: t("facts.price"), value: moneyText(order.price, reader) },
          ]}
        />
      </div>
    </li>
  );
}
