import { type SubmitEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import type { Creation } from "../../../../contract/gallery.ts";
import type { Run } from "../../../../contract/generation.ts";
import { unknownId } from "../../../api/unknown.ts";
import { Additions } from "../../../parts/additions.tsx";
import { collectLink } from "../../../parts/collecting/collect-request.ts";
import { type ComposerLink, useComposerLinks } from "../../../parts/composer-links.tsx";
import { CopyPictureItem, CopyPromptItem } from "../../../parts/copy-actions.tsx";
import { similarPath } from "../../../parts/gallery-addresses.ts";
import { LastFrameForm } from "../../../parts/last-frame-form.tsx";
import { describePath } from "../../../parts/prompt-address.ts";
import { RegenerateFields } from "../../../parts/regenerate-fields.tsx";
import { bulkActionPath } from "../../../parts/tile-changes.ts";
import { useChangeCreations } from "../../../parts/use-change-creation.tsx";
import { Form } from "../../../ui/form.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { iconButtonClassNames } from "../../../ui/icon-button.tsx";
import { Menu, MenuButton, MenuLink, MenuSeparator } from "../../../ui/menu.tsx";
import { viewPath } from "../addresses.ts";
import type { loader } from "../creations/route.tsx";
import { AwaitDetails } from "./details/await-details.tsx";
import type { ViewDetails } from "./details/view-details.server.ts";
import type { ToolbarProps } from "./viewer-props.ts";

/** Whether the link is beside the menu on large screens. */
export function isInBar(does: ComposerLink["does"]): boolean {
  return does === "useAgain" || does === "edit" || does === "animate";
}

/** The less common actions. On small screens it contains more of them. */
export function MoreMenu(props: ToolbarProps & { here: string }) {
  const { viewed, shown, settled, here, onHelp } = props;
  const { t } = useTranslation(["viewer", "generation"]);
  const details = settled ? viewed.details : undefined;
  return (
    <Menu
      label={t("generation:actions.more")}
      trigger={<Icon name="ellipsis" />}
      triggerClassName={iconButtonClassNames({})}
      panelClassName="viewer-menu"
    >
      <CleanCopy creation={shown} />
      <AwaitDetails creationId={shown.id} details={details} fallback={null}>
        {(known) => (known.run ? <MakeMore creation={shown} details={known} run={known.run} /> : null)}
      </AwaitDetails>
      <MenuSeparator />
      {shown.prompt ? <CopyPromptItem prompt={shown.prompt} /> : null}
      {shown.kind === "image" ? <CopyPictureItem creation={shown} /> : null}
      {shown.kind === "image" ? (
        <AwaitDetails creationId={shown.id} details={details} fallback={null}>
          {(known) =>
            known.describes ? (
              <MenuLink to={describePath({ creation: shown.id })} icon={<Icon name="eye" />}>
                {t("viewer:describe")}
              </MenuLink>
            ) : null
          }
        </AwaitDetails>
      ) : null}
      <MenuSeparator />
      <Additions>
        <div className="lg:hidden">
          <MenuLink {...collectLink(shown.id, here)} icon={<Icon name="folder-plus" />}>
            {t("viewer:collect")}
          </MenuLink>
        </div>
        <OfCollection {...props} />
        <MenuLink to={similarPath(shown.id)} icon={<Icon name="images" />}>
          {t("viewer:similar")}
        </MenuLink>
      </Additions>
      {shown.generation_id === unknownId ? null : (
        <MenuLink to={`/generations/${shown.generation_id}`} icon={<Icon name="scroll-text" />}>
          {t("viewer:run")}
        </MenuLink>
      )}
      <div className="noscript:hidden pointer-coarse:hidden">
        <MenuButton type="button" icon={<Icon name="keyboard" />} onClick={onHelp}>
          {t("viewer:keys.title")}
        </MenuButton>
      </div>
    </Menu>
  );
}

/** A plain link, because a file is not a page of the router. */
function CleanCopy({ creation: { kind, clean_download_url } }: { creation: Creation }) {
  const { t } = useTranslation("generation");
  return (
    <MenuLink
      to={clean_download_url}
      reloadDocument
      download={kind}
      icon={<Icon name="file-down" />}
      title={t("actions.cleanCopyHint")}
    >
      {t("actions.cleanCopy")}
    </MenuLink>
  );
}

/** Another run like this one, or the form filled in from it. */
function MakeMore({ creation, details, run }: { creation: Creation; details: ViewDetails; run: Run }) {
  const { t } = useTranslation("generation");
  const links = useComposerLinks(run, creation, details.modes);
  const labelId = useId();
  return (
    <>
      {details.againCredits === null ? null : (
        <Form method="post" action={`/generations/${run.id}`}>
          <RegenerateFields credits={details.againCredits} />
          <MenuButton
            name="intent"
            value="regenerate"
            icon={<Icon name="refresh-cw" />}
            title={t("actions.regenerateHint")}
          >
            {details.againCredits > 0 ? t("regenerate", { count: details.againCredits }) : t("regenerateFree")}
          </MenuButton>
        </Form>
      )}
      <MenuSeparator />
      <fieldset aria-labelledby={labelId}>
        <span id={labelId} className="block px-2.5 py-1 text-ink-3 text-sm">
          {t("actions.inForm")}
        </span>
        {links.map(({ does, name, hint, icon, to }) => (
          <div key={does} className={isInBar(does) ? "lg:hidden" : undefined}>
            <MenuLink to={to} icon={icon} title={hint}>
              {name}
            </MenuLink>
          </div>
        ))}
        {creation.kind === "video" && details.modes.animate ? (
          <LastFrameForm creationId={creation.id}>
            <MenuButton icon={<Icon name="image-play" />} title={t("actions.lastFrameHint")}>
              {t("actions.lastFrame")}
            </MenuButton>
          </LastFrameForm>
        ) : null}
      </fieldset>
    </>
  );
}

/** The actions that exist only in the list of a collection. */
function OfCollection({ query, viewed, shown, settled, listTo, here, onLeave }: ToolbarProps & { here: string }) {
  const { t } = useTranslation("viewer");
  const change = useChangeCreations();
  const below = useRouteLoaderData<typeof loader>("routes/gallery/creations/route");
  if (query.collection === undefined) return null;
  // Nothing can be removed from a collection that fills itself.
  const canTakeOut = below?.list?.savedSearch === undefined;
  const neighbour = viewed.next ?? viewed.previous;
  const takeOut = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The next creation is not known yet.
    if (!settled) return;
    const concerns = (id: string) => id === shown.id;
    change({ path: bulkActionPath, change: "remove_from_collection", concerns }, new FormData(event.currentTarget));
    onLeave();
  };
  return (
    <>
      <Form method="post" action={here} replace preventScrollReset>
        <MenuButton name="intent" value="cover" icon={<Icon name="book-image" />}>
          {t("chooseCover")}
        </MenuButton>
      </Form>
      {canTakeOut ? (
        <form method="post" action={bulkActionPath} onSubmit={takeOut}>
          <input type="hidden" name="id" value={shown.id} />
          <input type="hidden" name="collection" value={query.collection} />
          <input type="hidden" name="return" value={neighbour ? viewPath(neighbour.id, query) : listTo} />
          <input type="hidden" name="intent" value="remove_from_collection" />
          <MenuButton icon={<Icon name="folder-minus" />}>{t("takeOut")}</MenuButton>
        </form>
      ) : null}
    </>
  );
}
