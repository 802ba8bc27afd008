import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Transaction } from "../../../../contract/checkout.ts";
import { reloadDocument } from "../../../framework/connection/page-code.ts";
import { priceText } from "../../../parts/money.ts";
import { useMoneyReader } from "../../../parts/use-money-reader.ts";
import { Button, ButtonLink, buttonClassNames } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CheckoutFrame, Choices, Standing } from "../frame.tsx";
import { openPaddle, overlayFrameClass, type PaddleOrder } from "./open-paddle.ts";

interface OverlayPageProps {
  /** `null` for a payment that Paddle requests automatically. */
  transaction: Transaction | null;
  order: PaddleOrder;
  /** A page hosted by Paddle, if the operator has one. */
  hostedAddress: string | null;
  back: string;
}

type Stage = "opening" | "slow" | "open" | "blocked" | "closed" | "failed" | "completed";

/** If no overlay appears within this time, something may be blocking it without reporting an error. */
const patienceMilliseconds = 8_000;

/** The page below Paddle's overlay. It opens the overlay and shows the outcome after the overlay closes. */
export function OverlayPage({ transaction, order, hostedAddress, back }: OverlayPageProps) {
  const { t } = useTranslation("checkout");
  const { standing, open } = useOverlay(order);
  const needsReload = standing === "blocked" || standing === "slow";
  const isInline = order.settings.display_mode === "inline";
  const isInPage = isInline && standing === "open";
  return (
    <CheckoutFrame>
      <div className="mb-6 hidden noscript:block">
        <Notice tone="error">{t("overlay.noScript")}</Notice>
      </div>
      <div className="noscript:hidden">
        {isInPage ? (
          <h1 className="sr-only">{t("overlay.title")}</h1>
        ) : (
          <Told standing={standing} isInline={isInline} />
        )}
      </div>
      {transaction ? <Bought transaction={transaction} /> : null}
      {isInline ? <div className={overlayFrameClass} /> : null}
      {standing === "completed" ? null : (
        <Choices>
          <span className={isInPage ? "hidden" : "contents noscript:hidden"}>
            <Button
              variant="primary"
              size="large"
              wide
              type="button"
              pending={standing === "opening" || standing === "open"}
              onClick={needsReload ? reloadDocument : open}
            >
              {t(needsReload ? "overlay.reload" : "overlay.open")}
            </Button>
          </span>
          {hostedAddress !== null && needsReload ? (
            <a href={hostedAddress} className={buttonClassNames({ size: "large", wide: true })}>
              {t("overlay.hosted")}
            </a>
          ) : null}
          <ButtonLink to={back} variant="quiet" size="large" wide>
            {t("overlay.back")}
          </ButtonLink>
        </Choices>
      )}
    </CheckoutFrame>
  );
}

/** Opens the overlay as soon as the page is ready, and again on request. */
function useOverlay({ clientToken, environment, settings, transactionId, successPath }: PaddleOrder) {
  const [standing, setStanding] = useState<Stage>("opening");
  const { display_mode, theme, locale, success_path } = settings;

  const open = useCallback(() => {
    const order: PaddleOrder = {
      clientToken,
      environment,
      settings: { display_mode, theme, locale, success_path },
      transactionId,
      successPath,
    };
    setStanding("opening");
    openPaddle(order, (news) => {
      // Paddle also closes a completed checkout, and its own redirect to the next page may be blocked.
      setStanding((before) => (before === "completed" ? before : news));
      if (news === "completed") window.location.assign(successPath);
    }).catch(() => setStanding("blocked"));
  }, [clientToken, environment, display_mode, theme, locale, success_path, transactionId, successPath]);

  useEffect(open, [open]);
  useEffect(() => {
    if (standing !== "opening") return;
    const timer = setTimeout(() => setStanding("slow"), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [standing]);
  return { standing, open };
}

const looks = {
  opening: { icon: <Icon name="credit-card" />, tone: undefined },
  slow: { icon: <Icon name="credit-card" />, tone: undefined },
  open: { icon: <Icon name="credit-card" />, tone: undefined },
  blocked: { icon: <Icon name="unplug" />, tone: "bad" },
  closed: { icon: <Icon name="ban" />, tone: undefined },
  failed: { icon: <Icon name="circle-exclamation-point" />, tone: "bad" },
  completed: { icon: <Icon name="check" />, tone: "good" },
} as const satisfies Record<Stage, { icon: ReactNode; tone: unknown }>;

function Told({ standing, isInline }: { standing: Stage; isInline: boolean }) {
  const { t } = useTranslation("checkout");
  // An inline checkout does not open over the page.
  const opening = [t("overlay.openingTitle"), isInline ? "" : t("overlay.opening")] as const;
  const words = {
    opening,
    slow: opening,
    open: opening,
    blocked: [t("overlay.blockedTitle"), t("overlay.blocked")],
    closed: [t("overlay.closedTitle"), t("overlay.closed")],
    failed: [t("overlay.failedTitle"), t("overlay.failed")],
    completed: [t("overlay.doneTitle"), t("overlay.done")],
  } as const satisfies Record<Stage, readonly [string, string]>;
  const [title, text] = words[standing];
  return (
    <Standing {...looks[standing]} title={title}>
      {text}
    </Standing>
  );
}

function Bought({ transaction: { description, amount } }: { transaction: Transaction }) {
  const { t } = useTranslation("checkout");
  const reader = useMoneyReader();
  return (
    <dl className="flex flex-col gap-4 border-line border-t pt-6">
      <div>
        <dt className="text-ink-3 text-sm">{t("overlay.item")}</dt>
        <dd className="mt-1">{description}</dd>
      </div>
      <div>
        <dt className="text-ink-3 text-sm">{t("overlay.amount")}</dt>
        <dd className="tabular mt-1 font-medium text-md">{priceText(amount, reader)}</dd>
        <dd className="mt-1 text-ink-3 text-sm">{t("overlay.tax")}</dd>
      </div>
    </dl>
  );
}
