import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { enginesPath } from "./addresses.ts";

/** The buttons of a form about a connection: the one that keeps it, and the one that only tests it. */
export function ConnectionButtons({
  intent,
  label,
  canCancel = false,
}: {
  intent: "connect" | "save";
  label: string;
  canCancel?: boolean;
}) {
  const { t } = useTranslation("engines");
  const pending = useNavigation().formData?.get("intent");
  return (
    <div className="flex flex-wrap gap-2">
      <Button name="intent" value={intent} variant="primary" pending={pending === intent}>
        {label}
      </Button>
      <Button name="intent" value="test" pending={pending === "test"}>
        {t("test")}
      </Button>
      {canCancel ? (
        <ButtonLink to={enginesPath} variant="quiet">
          {t("cancel")}
        </ButtonLink>
      ) : null}
    </div>
  );
}
