import { startTransition, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher, useLocation } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { conversationPath } from "../addresses.ts";
import type { loader } from "../conversation/earlier.ts";
import type { ShownMessage } from "../shown-messages.ts";

export interface EarlierPage {
  messages: ShownMessage[];
  hasEarlier: boolean;
}

/** Links to the messages before the ones shown. With JavaScript they are added above. */
export function EarlierLink({
  id,
  before,
  onEarlier,
}: {
  id: string;
  before: string;
  onEarlier: (page: EarlierPage) => void;
}) {
  const { t } = useTranslation(["history", "common"]);
  const { search } = useLocation();
  const { load, data, state } = useFetcher<typeof loader>();
  const [answers, setAnswers] = useState(0);
  const handled = useRef(answers);
  const place = new URLSearchParams(search);
  place.set("before", before);

  useEffect(() => {
    if (handled.current === answers) return;
    handled.current = answers;
    if (data?.ok) onEarlier(data);
    else showToast({ id: "earlier", tone: "error", message: data?.message ?? t("common:offline") });
  }, [answers, data, onEarlier, t]);

  return (
    <p className="mb-6 flex justify-center">
      <ButtonLink
        to={`${conversationPath(id)}?${place}`}
        size="small"
        aria-disabled={state !== "idle"}
        onClick={async (event) => {
          event.preventDefault();
          if (state !== "idle") return;
          await load(`${conversationPath(id)}/earlier?before=${before}`);
          // Update together with the data, which the router sets in a transition.
          startTransition(() => setAnswers((previous) => previous + 1));
        }}
      >
        {t("history:showEarlier")}
      </ButtonLink>
    </p>
  );
}
