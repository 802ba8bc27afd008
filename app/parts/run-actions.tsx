import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Heart from "lucide-react/icons/heart";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash2 from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form, useFetcher, useLocation } from "react-router";
import type { Creation } from "../../contract/gallery.ts";
import type { Run } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { Button, ButtonLink, buttonClassNames } from "../ui/button.tsx";
import { showToast } from "../ui/toast.tsx";

export interface RunActionsProps {
  run: Run;
  /** The output that is shown large; absent while there is none. */
  creation?: Creation;
  /** Address of the composer filled with this recipe. */
  useAgainTo: string;
  /** Where the cancel form posts; it sends `intent=cancel`. */
  cancelAction: string;
  /** Where to go after a deletion. */
  afterDeleteTo?: string;
}

/** What can be done with a run, in order of use. */
export function RunActions({ run, creation, useAgainTo, cancelAction, afterDeleteTo = "/gallery" }: RunActionsProps) {
  const { t } = useTranslation("generation");
  return (
    <fieldset
      aria-label={t("actions.label")}
      className="grid grid-cols-2 gap-2 max-sm:[&>*:first-child]:col-span-2 max-sm:[&_button]:w-full sm:flex sm:flex-wrap"
    >
      {creation ? <PictureActions creation={creation} /> : null}
      {isFinal(run.status) ? (
        <ButtonLink to={useAgainTo} variant={creation ? "secondary" : "primary"} icon={<RotateCcw />}>
          {t(creation ? "actions.useAgain" : "actions.tryAgain")}
        </ButtonLink>
      ) : (
        <Cancel action={cancelAction} />
      )}
      <CopyPrompt prompt={run.prompt} />
      {creation ? <Delete creation={creation} returnTo={afterDeleteTo} /> : null}
    </fieldset>
  );
}

function PictureActions({ creation }: { creation: Creation }) {
  const { t } = useTranslation("generation");
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const wanted = fetcher.formData?.get("intent");
  const isFavorite = wanted ? wanted === "favorite" : creation.is_favorite;
  return (
    <>
      <a href={creation.download_url} download className={buttonClassNames({ variant: "primary" })}>
        <Download />
        {t("actions.download")}
      </a>
      <fetcher.Form method="post" action={`/creations/${creation.id}`} preventScrollReset>
        <input type="hidden" name="return" value={pathname + search} />
        <Button
          name="intent"
          value={isFavorite ? "unfavorite" : "favorite"}
          aria-pressed={isFavorite}
          icon={<Heart className={isFavorite ? "fill-accent text-accent" : undefined} />}
        >
          {t("actions.favorite")}
        </Button>
      </fetcher.Form>
    </>
  );
}

function Cancel({ action }: { action: string }) {
  const { t } = useTranslation("generation");
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={action}>
      <Button name="intent" value="cancel" icon={<X />} pending={fetcher.state !== "idle"}>
        {t("actions.cancel")}
      </Button>
    </fetcher.Form>
  );
}

function Delete({ creation, returnTo }: { creation: Creation; returnTo: string }) {
  const { t } = useTranslation("generation");
  return (
    <Form method="post" action={`/creations/${creation.id}`} className="sm:ml-auto">
      <input type="hidden" name="return" value={returnTo} />
      <Button name="intent" value="delete" variant="quiet" icon={<Trash2 />}>
        {t("actions.delete")}
      </Button>
    </Form>
  );
}

/** Needs the clipboard, so it is there only where scripts run. */
function CopyPrompt({ prompt }: { prompt: string }): ReactNode {
  const { t } = useTranslation(["generation", "common"]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(prompt);
      showToast({ id: "copy", tone: "success", message: t("common:toasts.copied") });
    } catch {
      showToast({ id: "copy", tone: "error", message: t("common:toasts.copyFailed") });
    }
  };
  return (
    <Button type="button" icon={<Copy />} onClick={copy} className="noscript:hidden">
      {t("actions.copyPrompt")}
    </Button>
  );
}
