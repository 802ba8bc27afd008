import { useTranslation } from "react-i18next";
import { ButtonLink } from "../ui/button.tsx";
import { walletPath } from "./shell.tsx";

/** Returns the path of the wallet's offers that cover this many missing credits. */
export function getCreditsPath(missing: number): string {
  return missing > 0 ? `${walletPath}?need=${missing}#credits` : `${walletPath}#credits`;
}

/** Shown wherever a run cannot be paid for: how many credits are missing, and where to get more. */
export function OutOfCredits({
  missing,
  isVideo,
  canBuy,
}: {
  /** 0 when not known. */
  missing: number;
  /** Whether the run is for a video instead of an image. */
  isVideo: boolean;
  /** Whether there is a wallet to link to. */
  canBuy: boolean;
}) {
  const { t } = useTranslation("generation");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <p className="min-w-0 max-w-prose">
        <strong className="font-semibold text-ink">{t("outOfCredits.title")}</strong>{" "}
        {t(isVideo ? "outOfCredits.video" : "outOfCredits.image")}{" "}
        {missing > 0 ? t("outOfCredits.missing", { count: missing }) : null}
      </p>
      {canBuy ? (
        <ButtonLink to={getCreditsPath(missing)} size="small" variant="primary">
          {t("outOfCredits.get")}
        </ButtonLink>
      ) : null}
    </div>
  );
}
