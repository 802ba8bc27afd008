import { type ComponentType, lazy, Suspense, useEffectEvent, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../i18n/browser-texts.ts";
import type { Namespace } from "../i18n/keys.ts";
import { showToast } from "../ui/toast.tsx";

interface Closable {
  onClose: () => void;
}

/**
 * A dialog or menu whose code is loaded when it first opens, with those of its texts that pages may not have. When
 * loading fails, a toast says so and the page is unchanged; opening it again retries. In browsers that remember code as
 * missing, Retry in the toast does (`Connection`).
 */
export function onDemand<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  texts: readonly Namespace[],
): ComponentType<Props> {
  /** Told when loading fails, and whether only the texts are missing. */
  const opened = new Set<(lacksTexts: boolean) => void>();
  const loading = () =>
    lazy(() => {
      const fail = (lacksTexts: boolean) => () => {
        part = loading();
        for (const end of opened) end(lacksTexts);
        return { default: Nothing };
      };
      const words = Promise.resolve(loadTexts(texts));
      // Texts are requested several times, and missing code does not wait for them.
      words.catch(() => undefined);
      return load().then((code) => words.then(() => code, fail(true)), fail(false));
    });
  let part: ComponentType<Props> = loading();
  return function OnDemand(props: Props) {
    const { t } = useTranslation();
    const [Part] = useState<ComponentType<Props>>(() => part);
    const end = useEffectEvent((lacksTexts: boolean) => {
      // `Connection` has told the user about missing code.
      if (lacksTexts) showToast({ id: "connection", tone: "error", message: t("offline") });
      props.onClose();
    });
    useLayoutEffect(() => {
      const told = (lacksTexts: boolean) => end(lacksTexts);
      opened.add(told);
      return () => void opened.delete(told);
    }, []);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}
