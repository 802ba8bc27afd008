import { useTranslation } from "react-i18next";
import { megabytes } from "../../../parts/uploading/file-bounds.ts";

/** Decimal units: a thousand megabytes per gigabyte. */
const megabytesPerGigabyte = 1_000;
/** Prevents existing data from being shown as 0 MB. */
const leastShown = 0.1;

/** Returns a function that formats bytes as megabytes, or large sizes as gigabytes. */
export function useSize(): (bytes: number) => string {
  const { t } = useTranslation("uploads");
  return (bytes) => {
    const size = bytes === 0 ? 0 : Math.max(leastShown, megabytes(bytes));
    return size < megabytesPerGigabyte
      ? t("size.megabytes", { size })
      : t("size.gigabytes", { size: size / megabytesPerGigabyte });
  };
}
