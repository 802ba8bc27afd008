import Brush from "lucide-react/icons/brush";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import FileDown from "lucide-react/icons/file-down";
import FolderPlus from "lucide-react/icons/folder-plus";
import Heart from "lucide-react/icons/heart";
import RefreshCw from "lucide-react/icons/refresh-cw";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Share2 from "lucide-react/icons/share-2";
import Shuffle from "lucide-react/icons/shuffle";
import Trash2 from "lucide-react/icons/trash-2";
import Video from "lucide-react/icons/video";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { Form, Link, useFetcher, useLocation, useNavigation } from "react-router";
import type { Creation } from "../../contract/gallery.ts";
import type { Run } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { Button, ButtonLink, buttonClassNames } from "../ui/button.tsx";
import { Menu, MenuButton, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { AgainField } from "./again-field.tsx";
import { CopyPictureItem, CopyPrompt, CopyPromptItem } from "./copy-actions.tsx";
import { Price } from "./credits.tsx";
import { collectPath, sharePath } from "./gallery-addresses.ts";
import { downloadOf } from "./image-download.ts";
import type { PicturePrices } from "./prices.server.ts";
import { againPath, beginWithPath, varyPath } from "./recipe-path.ts";
import { shownCreditsField } from "./shown-price.ts";
import { useFavorite } from "./use-favorite.ts";

export interface RunActionsProps {
  run: Run;
  /** The output that is shown large; absent while there is none. */
  creation?: Creation;
  prices: PicturePrices;
  /** Price of starting the run again, in credits; `null` when not known or not possible. */
  againCredits: number | null;
  /** Path that the forms for canceling and restarting the run post to; they send `intent`. */
  action: string;
}

/** Two columns on touch screens, an odd last action across both; one line with a mouse. */
const layoutClassNames =
  "grid grid-cols-2 gap-2 max-sm:[&_button]:w-full max-sm:[&>form>button]:h-full max-sm:[&>*:last-child:nth-child(odd)]:col-span-2 sm:flex sm:flex-wrap sm:gap-1.5 sm:[&_a]:px-2.75 sm:[&_button]:px-2.75 sm:[&_summary]:px-2.75";

/** The actions of a run, most used first. */
export function RunActions(props: RunActionsProps) {
  const { t } = useTranslation("generation");
  const { run, creation, againCredits, action } = props;
  return (
    <fieldset
      aria-label={t("actions.label")}
      className={creation ? layoutClassNames : "flex flex-wrap justify-center gap-2"}
    >
      {creation ? (
        <ResultActions {...props} creation={creation} />
      ) : (
        <>
          {isFinal(run.status) ? (
            <StartAgain run={run} credits={againCredits} action={action} />
          ) : (
            <>
              <Cancel action={action} />
              <Regenerate credits={againCredits} action={action} />
            </>
          )}
          <CopyPrompt prompt={run.prompt} />
        </>
      )}
    </fieldset>
  );
}

function ResultActions({ run, creation, prices, againCredits, action }: RunActionsProps & { creation: Creation }) {
  const { t } = useTranslation(["generation", "viewer"]);
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isPicture = creation.kind === "image";
  return (
    <>
      <a
        href={creation.download_url}
        download={downloadOf(creation.kind)}
        className={buttonClassNames({ variant: "primary" })}
      >
        <Download />
        {t("actions.download")}
      </a>
      <a
        href={creation.clean_download_url}
        download={downloadOf(creation.kind)}
        title={t("actions.cleanCopyHint")}
        className={buttonClassNames({})}
      >
        <FileDown />
        {t("actions.cleanCopy")}
      </a>
      <Favorite creation={creation} />
      <Regenerate credits={againCredits} action={action} />
      {isFinal(run.status) ? (
        <>
          <ButtonLink to={againPath(run)} icon={<RotateCcw />}>
            {t("actions.useAgain")}
          </ButtonLink>
          <ButtonLink to={varyPath(run)} icon={<Shuffle />} title={t("actions.varyHint")}>
            {t("actions.vary")}
          </ButtonLink>
        </>
      ) : (
        <Cancel action={action} />
      )}
      {isPicture && prices.animate !== null ? (
        <ButtonLink
          to={beginWithPath("image-to-video", run, creation.id)}
          icon={<Video />}
          title={t("actions.animateHint")}
        >
          {t("actions.animate")}
          <Price amount={prices.animate} />
        </ButtonLink>
      ) : null}
      {isPicture && prices.restyle !== null ? (
        <ButtonLink
          to={beginWithPath("image-to-image", run, creation.id)}
          icon={<Brush />}
          title={t("actions.restyleHint")}
        >
          {t("actions.restyle")}
          <Price amount={prices.restyle} />
        </ButtonLink>
      ) : null}
      <Menu
        label={t("actions.more")}
        trigger={<Ellipsis />}
        triggerClassName={`${buttonClassNames({})} max-sm:w-full`}
        // At the end of its row, wherever the row wraps, so that the menu has enough space.
        className="sm:ml-auto"
        side="top"
      >
        <CopyPromptItem prompt={run.prompt} />
        {isPicture ? <CopyPictureItem creation={creation} /> : null}
        <MenuSeparator />
        <MenuLink to={collectPath(creation.id, here)} icon={<FolderPlus />}>
          {t("viewer:collect")}
        </MenuLink>
        <MenuLink to={sharePath({ kind: "creation", id: creation.id }, here)} icon={<Share2 />}>
          {t("viewer:share")}
        </MenuLink>
        <MenuSeparator />
        <Form method="post" action={`/creations/${creation.id}`}>
          <input type="hidden" name="return" value="/gallery" />
          <MenuButton name="intent" value="delete" danger icon={<Trash2 />}>
            {t("actions.delete")}
          </MenuButton>
        </Form>
      </Menu>
    </>
  );
}

function Favorite({ creation }: { creation: Creation }) {
  const { t } = useTranslation("generation");
  const { isFavorite, action, fields, onSubmit } = useFavorite(creation);
  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <input type="hidden" name="return" value={fields.return} />
      <input type="hidden" name="intent" value={fields.intent} />
      <Button aria-pressed={isFavorite} icon={<Heart className={isFavorite ? "fill-accent text-accent" : undefined} />}>
        {t("actions.favorite")}
      </Button>
    </form>
  );
}

/** Starts a failed run again with one press. For a run that a rule stopped, the user should change the prompt first. */
function StartAgain({ run, credits, action }: { run: Run; credits: number | null; action: string }) {
  const { t } = useTranslation("generation");
  const pending = useNavigation().formData?.get("intent") === "retry";
  const again = againPath(run);
  const isBlocked = run.status === "blocked";
  const retry = (
    <Form method="post" action={action}>
      <ShownPrice credits={credits} />
      <Button
        name="intent"
        value="retry"
        variant={isBlocked ? "secondary" : "primary"}
        icon={<RotateCcw />}
        pending={pending}
      >
        {t("actions.tryAgain")}
        {credits === null ? null : <Price amount={credits} />}
      </Button>
    </Form>
  );
  if (run.status === "completed") {
    return (
      <>
        <Regenerate credits={credits} action={action} />
        <ButtonLink to={again}>{t("actions.useAgain")}</ButtonLink>
      </>
    );
  }
  return isBlocked ? (
    <>
      <ButtonLink to={again} variant="primary">
        {t("actions.changeWords")}
      </ButtonLink>
      {retry}
    </>
  ) : (
    <>
      {retry}
      <ButtonLink to={again}>{t("actions.useAgain")}</ButtonLink>
    </>
  );
}

/** Runs the same request again with another seed. Submitting the unchanged composer again would return the same run. */
function Regenerate({ credits, action }: { credits: number | null; action: string }) {
  const { t } = useTranslation("generation");
  const pending = useNavigation().formData?.get("intent") === "regenerate";
  if (credits === null) return null;
  return (
    <Form method="post" action={action}>
      <AgainField acceptedAt="/generations/" />
      <ShownPrice credits={credits} />
      <Button
        name="intent"
        value="regenerate"
        icon={<RefreshCw />}
        title={t("actions.regenerateHint")}
        pending={pending}
      >
        {t("actions.regenerate")}
        <Price amount={credits} />
      </Button>
    </Form>
  );
}

function ShownPrice({ credits }: { credits: number | null }) {
  return credits === null ? null : <input type="hidden" name={shownCreditsField} value={credits} />;
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

/** States that creations are saved automatically. */
export function SavedLine() {
  const { t } = useTranslation("generation");
  return (
    <p className="text-ink-3 text-sm">
      <Link
        to="/gallery"
        prefetch="intent"
        className="underline decoration-line-control underline-offset-3 hover:text-ink"
      >
        {t("saved")}
      </Link>
    </p>
  );
}
