import { useTranslation } from "react-i18next";
import { numberFormat } from "../../../../contract/formats.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { useHasAdditions } from "../../../parts/additions.tsx";
import { trashPath } from "../../../parts/tile-changes.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useGallerySummary } from "../summary.tsx";

/** An unobtrusive link to the trash with the number of creations in it. */
export function TrashLink() {
  const { t } = useTranslation("selection");
  const language = useLanguage();
  const count = useGallerySummary()?.summary?.trash ?? 0;
  const name = t("trash.title");
  if (!useHasAdditions()) return null;
  return (
    <ButtonLink to={trashPath} variant="quiet" prefetch="intent" icon={<Icon name="trash" />} title={name}>
      <span className="sr-only">{name}</span>
      {count > 0 ? <span className="tabular text-sm">{numberFormat(language).format(count)}</span> : null}
    </ButtonLink>
  );
}
