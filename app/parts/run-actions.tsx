import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher, useLocation, useNavigation } from "react-router";
import type { Creation } from "../../contract/gallery.ts";
import type { Run } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { Button, ButtonLink, type ButtonVariant } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Form } from "../ui/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { iconButtonClassNames } from "../ui/icon-button.tsx";
import { Link } from "../ui/link.tsx";
import { Menu, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { useHasAdditions } from "./additions.tsx";
import { type ComposerLink, useComposerLinks } from "./composer-links.tsx";
import { CopyPictureItem, CopyPrompt, CopyPromptItem } from "./copy-actions.tsx";
import { CollectAction, DeleteAction, DownloadAction, FavoriteAction, ShareAction } from "./creation-actions.tsx";
import { LastFrameForm } from "./last-frame-form.tsx";
import type { PictureModes } from "./prices.server.ts";
import { againPath } from "./recipe-path.ts";
import { RegenerateFields } from "./regenerate-fields.tsx";

export interface RunActionsProps {
  run: Run;
  /** The output that is shown large; absent while there is none. */
  creation?: Creation;
  modes: PictureModes;
  /** Price of generating the run once more, in credits: `null` when not possible, `undefined` when not known. */
  againCredits: number | null | undefined;
  /** Path that the forms for canceling and repeating the run post to; they send `intent`. */
  action: string;
}

/** The actions of a run, most used first: those on its output, then those that lead to another run. */
export function RunActions({ run, creation, modes, againCredits, action }: RunActionsProps) {
  const { t } = useTranslation("generation");
  const links = useComposerLinks(run, creation, modes);
  const isEnded = isFinal(run.status);
  const regenerate = (variant: ButtonVariant) =>
    typeof againCredits === "number" ? <Regenerate credits={againCredits} action={action} variant={variant} /> : null;
  const why = isEnded && againCredits === null ? <p className="text-ink-2 text-sm">{t("actions.notAgain")}</p> : null;

  if (creation) {
    return (
      <fieldset aria-label={t("actions.label")} className="flex flex-col gap-3">
        <CreationActions creation={creation} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:flex-col max-sm:items-stretch">
          {isEnded ? null : <Cancel action={action} />}
          {regenerate("secondary")}
          {isEnded ? (
            <InForm links={links} video={creation.kind === "video" && modes.animate ? creation : undefined} />
          ) : null}
        </div>
        {why}
      </fieldset>
    );
  }
  return (
    <fieldset aria-label={t("actions.label")} className="flex flex-col items-center gap-4">
      <div className="flex flex-wrap justify-center gap-2">
        {isEnded ? null : <Cancel action={action} />}
        {run.status === "blocked" ? (
          <ButtonLink to={againPath(run)} variant="primary">
            {t("actions.changeWords")}
          </ButtonLink>
        ) : (
          regenerate(isEnded ? "primary" : "secondary")
        )}
        {run.prompt ? <CopyPrompt prompt={run.prompt} /> : null}
      </div>
      {isEnded && run.status !== "blocked" ? (
        <>
          <InForm links={links} />
          {why}
        </>
      ) : null}
    </fieldset>
  );
}

/** The row of actions on the output that is shown large. */
function CreationActions({ creation }: { creation: Creation }) {
  const { t } = useTranslation("generation");
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const own = { creation, here, tip: "top" } as const;
  return (
    // Above the stage, over which tooltips and the menu open.
    <div className="@container/actions relative z-10">
      <div className="flex items-center gap-1 max-sm:justify-between">
        <DownloadAction {...own} variant="primary" />
        <FavoriteAction {...own} />
        <CollectAction {...own} />
        <ShareAction {...own} />
        <DeleteAction {...own} />
        <Menu
          label={t("actions.more")}
          trigger={<Icon name="ellipsis" />}
          triggerClassName={iconButtonClassNames({})}
          className="sm:ml-auto"
          side="top"
        >
          <MenuLink
            to={creation.clean_download_url}
            reloadDocument
            download={creation.kind}
            icon={<Icon name="file-down" />}
            title={t("actions.cleanCopyHint")}
          >
            {t("actions.cleanCopy")}
          </MenuLink>
          <MenuSeparator />
          {creation.prompt ? <CopyPromptItem prompt={creation.prompt} /> : null}
          {creation.kind === "image" ? <CopyPictureItem creation={creation} /> : null}
        </Menu>
      </div>
    </div>
  );
}

/** Actions that start nothing yet: they open the form, filled in. */
function InForm({ links, video }: { links: ComposerLink[]; video?: Creation | undefined }) {
  const { t } = useTranslation("generation");
  const labelId = useId();
  return (
    <fieldset
      aria-labelledby={labelId}
      className="flex flex-wrap items-center gap-1.5 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 max-sm:[&_a]:px-2 sm:[&_a]:px-2.75"
    >
      <span id={labelId} className="mr-1 text-ink-3 text-sm max-sm:col-span-2">
        {t("actions.inForm")}
      </span>
      {links.map(({ does, name, hint, icon, to }, place) => (
        <ButtonLink
          key={does}
          to={to}
          icon={icon}
          title={hint}
          className={classNames(!video && place === links.length - 1 && links.length % 2 === 1 && "max-sm:col-span-2")}
        >
          {name}
        </ButtonLink>
      ))}
      {video ? (
        <LastFrameForm creationId={video.id}>
          <Button icon={<Icon name="image-play" />} title={t("actions.lastFrameHint")} wide>
            {t("actions.lastFrame")}
          </Button>
        </LastFrameForm>
      ) : null}
    </fieldset>
  );
}

/** Generates the same request once more, with one press and the price on it. */
function Regenerate({ credits, action, variant }: { credits: number; action: string; variant: ButtonVariant }) {
  const { t } = useTranslation("generation");
  const pending = useNavigation().formData?.get("intent") === "regenerate";
  return (
    <Form method="post" action={action} className="flex">
      <RegenerateFields credits={credits} />
      <Button
        name="intent"
        value="regenerate"
        variant={variant}
        icon={<Icon name="refresh-cw" />}
        title={t("actions.regenerateHint")}
        pending={pending}
        className="max-sm:flex-1"
      >
        {credits > 0 ? t("regenerate", { count: credits }) : t("regenerateFree")}
      </Button>
    </Form>
  );
}

function Cancel({ action }: { action: string }) {
  const { t } = useTranslation("generation");
  const fetcher = useFetcher();
  if (!useHasAdditions()) return null;
  return (
    <fetcher.Form method="post" action={action} className="flex">
      <Button
        name="intent"
        value="cancel"
        icon={<Icon name="x" />}
        pending={fetcher.state !== "idle"}
        className="max-sm:flex-1"
      >
        {t("actions.cancel")}
      </Button>
    </fetcher.Form>
  );
}

/** States that creations are saved automatically. */
export function SavedLine({ kind }: Pick<Creation, "kind">) {
  const { t } = useTranslation("generation");
  return (
    <p className="text-ink-3 text-sm">
      <Link
        to="/gallery"
        prefetch="intent"
        className="underline decoration-line-control underline-offset-3 hover:text-ink"
      >
        {t(`saved.${kind}`)}
      </Link>
    </p>
  );
}
