import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../i18n/browser-texts.ts";
import type { Namespace } from "../i18n/keys.ts";
import { showToast } from "../ui/toast.tsx";

interface Closable {
  onClose: () => void;
}

/**
 * A dialog or menu whose code is loaded when it first opens, with those of its texts that pages may not have. When
 * loading fails, a toast says so and the page is unchanged; opening it again retries.
 */
export function onDemand<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  texts: readonly Namespace[],
): ComponentType<Props> {
  const loading = () =>
    lazy(() =>
      Promise.all([load(), loadTexts(texts)]).then(
        ([code]) => code,
        () => {
          part = loading();
          return { default: Unavailable };
        },
      ),
    );
  let part = loading();
  return function OnDemand(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => part);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Unavailable({ onClose }: Closable) {
  const { t } = useTranslation();
  useEffect(() => {
    showToast({ id: "connection", tone: "error", message: t("offline") });
    onClose();
  }, [onClose, t]);
  return null;
}
