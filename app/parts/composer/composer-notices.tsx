import { useTranslation } from "react-i18next";
import { OutOfCredits } from "../out-of-credits.tsx";

/** Notices about anything known to prevent a run before the form is sent. */
export function ComposerNotices({
  missing,
  isVideo,
  canBuy,
  mustWait,
  needsPlan,
  isAway,
}: {
  missing: number;
  isVideo: boolean;
  canBuy: boolean;
  mustWait: boolean;
  needsPlan: boolean;
  /** Whether the requested model is currently unavailable. */
  isAway: boolean;
}) {
  const { t } = useTranslation("explore");
  const noticeClassNames = "border-line border-t px-5 py-3.5 sm:px-6";
  return (
    <>
      {isAway ? <p className={noticeClassNames}>{t("modelAway")}</p> : null}
      {needsPlan ? <p className={noticeClassNames}>{t("noModel")}</p> : null}
      {mustWait ? (
        <p role="status" className={noticeClassNames}>
          {t("upload.wait")}
        </p>
      ) : null}
      {missing > 0 ? (
        <div role="status" className={noticeClassNames}>
          <OutOfCredits missing={missing} isVideo={isVideo} canBuy={canBuy} />
        </div>
      ) : null}
    </>
  );
}
