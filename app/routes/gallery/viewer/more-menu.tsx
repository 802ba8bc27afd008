import BookImage from "lucide-react/icons/book-image";
import Brush from "lucide-react/icons/brush";
import Ellipsis from "lucide-react/icons/ellipsis";
import FileDown from "lucide-react/icons/file-down";
import FolderMinus from "lucide-react/icons/folder-minus";
import FolderPlus from "lucide-react/icons/folder-plus";
import Keyboard from "lucide-react/icons/keyboard";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import ScrollText from "lucide-react/icons/scroll-text";
import Shuffle from "lucide-react/icons/shuffle";
import Video from "lucide-react/icons/video";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { Creation } from "../../../../contract/gallery.ts";
import { CopyPictureItem, CopyPromptItem } from "../../../parts/copy-actions.tsx";
import { Price } from "../../../parts/credits.tsx";
import { collectPath } from "../../../parts/gallery-addresses.ts";
import { downloadOf } from "../../../parts/image-download.ts";
import { againPath, beginWithPath, varyPath } from "../../../parts/recipe-path.ts";
import { bulkActionPath } from "../../../parts/tile-changes.ts";
import { useChangeCreations } from "../../../parts/use-change-creation.tsx";
import { iconButtonClassNames } from "../../../ui/icon-button.tsx";
import { Menu, MenuButton, MenuLink, MenuSeparator } from "../../../ui/menu.tsx";
import { viewPath } from "../addresses.ts";
import { AwaitDetails } from "./details/await-details.tsx";
import type { ViewDetails } from "./details/view-details.server.ts";
import type { ToolbarProps } from "./viewer-props.ts";

/** The less common actions. On small screens it contains more of them. */
export function MoreMenu(props: ToolbarProps & { here: string }) {
  const { viewed, shown, settled, here, onHelp } = props;
  const { t } = useTranslation(["viewer", "generation"]);
  const details = settled ? viewed.details : undefined;
  return (
    <Menu
      label={t("generation:actions.more")}
      trigger={<Ellipsis />}
      triggerClassName={iconButtonClassNames({})}
      panelClassName="viewer-menu"
    >
      <CleanCopy creation={shown} />
      <AwaitDetails creationId={shown.id} details={details} fallback={null}>
        {(known) => <MakeMore creation={shown} details={known} />}
      </AwaitDetails>
      <MenuSeparator />
      <CopyPromptItem prompt={shown.prompt} />
      {shown.kind === "image" ? <CopyPictureItem creation={shown} /> : null}
      <MenuSeparator />
      <div className="lg:hidden">
        <MenuLink to={collectPath(shown.id, here)} icon={<FolderPlus />}>
          {t("viewer:collect")}
        </MenuLink>
      </div>
      <OfCollection {...props} />
      <MenuLink to={`/generations/${shown.generation_id}`} icon={<ScrollText />}>
        {t("viewer:run")}
      </MenuLink>
      <div className="noscript:hidden pointer-coarse:hidden">
        <MenuButton type="button" icon={<Keyboard />} onClick={onHelp}>
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
      download={downloadOf(kind)}
      icon={<FileDown />}
      title={t("actions.cleanCopyHint")}
    >
      {t("actions.cleanCopy")}
    </MenuLink>
  );
}

function MakeMore({ creation, details: { run, prices } }: { creation: Creation; details: ViewDetails }) {
  const { t } = useTranslation("generation");
  if (!run) return null;
  return (
    <>
      <div className="lg:hidden">
        <MenuLink to={againPath(run)} icon={<RotateCcw />}>
          {t("actions.useAgain")}
        </MenuLink>
        <MenuLink to={varyPath(run)} icon={<Shuffle />}>
          {t("actions.vary")}
        </MenuLink>
      </div>
      {creation.kind === "image" && prices.animate !== null ? (
        <MenuLink to={beginWithPath("image-to-video", run, creation.id)} icon={<Video />}>
          {t("actions.animate")}
          <Price amount={prices.animate} />
        </MenuLink>
      ) : null}
      {creation.kind === "image" && prices.restyle !== null ? (
        <MenuLink to={beginWithPath("image-to-image", run, creation.id)} icon={<Brush />}>
          {t("actions.restyle")}
          <Price amount={prices.restyle} />
        </MenuLink>
      ) : null}
    </>
  );
}

/** The actions that exist only in the list of a collection. */
function OfCollection({ query, viewed, shown, settled, listTo, here, onLeave }: ToolbarProps & { here: string }) {
  const { t } = useTranslation("viewer");
  const change = useChangeCreations();
  if (query.collection === undefined) return null;
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
        <MenuButton name="intent" value="cover" icon={<BookImage />}>
          {t("chooseCover")}
        </MenuButton>
      </Form>
      <form method="post" action={bulkActionPath} onSubmit={takeOut}>
        <input type="hidden" name="id" value={shown.id} />
        <input type="hidden" name="collection" value={query.collection} />
        <input type="hidden" name="return" value={neighbour ? viewPath(neighbour.id, query) : listTo} />
        <input type="hidden" name="intent" value="remove_from_collection" />
        <MenuButton icon={<FolderMinus />}>{t("takeOut")}</MenuButton>
      </form>
    </>
  );
}
