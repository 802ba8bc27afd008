import { useTranslation } from "react-i18next";
import { dateFormat } from "../../../../../contract/formats.ts";
import type { Creation } from "../../../../../contract/gallery.ts";
import { isKnown, isSizeKnown } from "../../../../api/unknown.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import { RunSection } from "../../../../parts/recipe.tsx";
import { sizeIn } from "../../../../parts/size-in.ts";
import { KeyValueList } from "../../../../ui/key-value-list.tsx";

/** The properties of the file. */
export function FileSection({
  creation,
  withPixels,
  timeZone,
}: {
  creation: Creation;
  /** Set where no recipe beside it shows the dimensions. */
  withPixels: boolean;
  timeZone: string;
}) {
  const { t } = useTranslation("viewer");
  const language = useLanguage();
  const { width, height, media_type, size_bytes, kind, has_audio, created_at } = creation;
  const made = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  const entries = [
    {
      name: t("file.pixels"),
      value: withPixels && isSizeKnown(creation) ? t("file.pixelsValue", { width, height }) : null,
    },
    { name: t("file.type"), value: media_type.slice(media_type.indexOf("/") + 1).toUpperCase() },
    { name: t("file.size"), value: size_bytes > 0 ? sizeIn(language, size_bytes) : null },
    { name: t("file.sound"), value: kind === "video" ? t(has_audio ? "file.withSound" : "file.silent") : null },
    {
      name: t("file.made"),
      value: isKnown(created_at) ? (
        <time dateTime={created_at} suppressHydrationWarning>
          {made.format(new Date(created_at))}
        </time>
      ) : null,
    },
  ];
  return (
    <RunSection title={t("file.title")}>
      <KeyValueList entries={entries} />
    </RunSection>
  );
}
