import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useHasAdditions } from "../../../parts/additions.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconLink } from "../../../ui/icon-button.tsx";
import { searchAsking } from "./select-parameter.ts";
import { useSelectionArea } from "./selection-area.tsx";

/** Shows the checkboxes, for users who have no mouse to find them with. */
export function SelectLink() {
  const { t } = useTranslation("selection");
  const { store } = useSelectionArea();
  const { pathname, search } = useLocation();
  if (!useHasAdditions()) return null;
  return (
    <IconLink
      to={pathname + searchAsking(search, "ticks")}
      name={t("begin")}
      icon={<Icon name="square-check" />}
      tip="bottom"
      preventScrollReset
      onClick={(event) => {
        event.preventDefault();
        store.begin();
      }}
    />
  );
}
