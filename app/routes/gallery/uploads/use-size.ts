import { useTranslation } from "react-i18next";
import { megabytes } from "../../../parts/uploading/file-bounds.ts";

/** As catalogues count: a thousand megabytes to the gigabyte. */
const megabytesPerGigabyte = 1_000;
/** So that nothing that is there is said to be 0 MB. */
const leastShown = 0.1;

/** Says bytes in megabytes, and many of them in gigabytes. */
export function useSize(): (bytes: number) => string {
  const { t } = useTranslation("uploads");
  return (bytes) => {
    const size = bytes === 0 ? 0 : Math.max(leastShown, megabytes(bytes));
    return size < megabytesPerGigabyte
      ? t("size.megabytes", { size })
      : t("size.gigabytes", { size: size / megabytesPerGigabyte });
  };
}
