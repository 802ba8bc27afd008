import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";

/** The Retry button of a toast. It is a form because a toast with a form stays longer and closes when the form is submitted. */
export function RetryForm({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onRetry();
      }}
    >
      <Button variant="quiet" size="small">
        {t("retry")}
      </Button>
    </form>
  );
}
