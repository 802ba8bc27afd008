import Download from "lucide-react/icons/download";
import FolderPlus from "lucide-react/icons/folder-plus";
import Heart from "lucide-react/icons/heart";
import Info from "lucide-react/icons/info";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Share2 from "lucide-react/icons/share-2";
import Shuffle from "lucide-react/icons/shuffle";
import Trash2 from "lucide-react/icons/trash-2";
import type { RefObject, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Creation } from "../../../../contract/gallery.ts";
import type { Run } from "../../../../contract/generation.ts";
import { collectPath, sharePath } from "../../../parts/gallery-addresses.ts";
import { downloadOf } from "../../../parts/image-download.ts";
import { againPath, varyPath } from "../../../parts/recipe-path.ts";
import { useChangeCreation } from "../../../parts/use-change-creation.tsx";
import { useFavorite } from "../../../parts/use-favorite.ts";
import { IconButton, IconLink, iconButtonClassNames } from "../../../ui/icon-button.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { viewPath } from "../addresses.ts";
import { AwaitDetails } from "./details/await-details.tsx";
import { detailsId } from "./details/use-details-panel.ts";
import { MoreMenu } from "./more-menu.tsx";
import type { ToolbarProps } from "./viewer-props.ts";

/** Less important buttons move to the menu on small screens. */
const roomy = "max-lg:hidden";

/** The actions on the creation in order of use. The less common ones are in a menu. */
export function Toolbar(props: ToolbarProps) {
  const { query, viewed, shown, settled, favorite } = props;
  const { t } = useTranslation(["viewer", "generation"]);
  const here = viewPath(shown.id, query);
  const details = settled ? viewed.details : undefined;
  return (
    <fieldset aria-label={t("generation:actions.label")} className="viewer-chrome viewer-tools">
      <Tooltip text={t("generation:actions.download")} side="bottom">
        <a
          href={shown.download_url}
          download={downloadOf(shown.kind)}
          aria-label={t("generation:actions.download")}
          className={iconButtonClassNames({})}
        >
          <Download />
        </a>
      </Tooltip>
      <Favorite key={shown.id} creation={shown} form={favorite} />
      <div className={`flex ${roomy}`}>
        <AwaitDetails creationId={shown.id} details={details} fallback={<Again run={null} />}>
          {({ run }) => <Again run={run} />}
        </AwaitDetails>
        <IconLink to={collectPath(shown.id, here)} name={t("viewer:collect")} icon={<FolderPlus />} tip="bottom" />
      </div>
      <IconLink
        to={sharePath({ kind: "creation", id: shown.id }, here)}
        name={t("viewer:share")}
        icon={<Share2 />}
        tip="bottom"
      />
      <Delete {...props} />
      <MoreMenu {...props} here={here} />
    </fieldset>
  );
}

/** Links to the composer with the recipe filled in. They keep their place until the recipe is loaded. */
function Again({ run }: { run: Run | null }) {
  const { t } = useTranslation("generation");
  const links = [
    { name: t("actions.useAgain"), icon: <RotateCcw />, to: run && againPath(run) },
    { name: t("actions.vary"), icon: <Shuffle />, to: run && varyPath(run) },
  ];
  return links.map(({ name, icon, to }) =>
    to ? (
      <IconLink key={name} to={to} name={name} icon={icon} tip="bottom" />
    ) : (
      <IconButton key={name} type="button" disabled name={name} icon={icon} tip="bottom" />
    ),
  );
}

function Favorite({ creation, form }: { creation: Creation; form: RefObject<HTMLFormElement | null> }) {
  const { t } = useTranslation("generation");
  const { isFavorite, action, fields, onSubmit } = useFavorite(creation);
  return (
    <form ref={form} method="post" action={action} onSubmit={onSubmit} className="flex">
      <input type="hidden" name="return" value={fields.return} />
      <input type="hidden" name="intent" value={fields.intent} />
      <IconButton
        name={t("actions.favorite")}
        icon={<Heart className={isFavorite ? "fill-accent text-accent" : undefined} />}
        aria-pressed={isFavorite}
        tip="bottom"
      />
    </form>
  );
}

/** Moves the creation to the trash and leaves it. */
function Delete({ query, viewed, shown, settled, listTo, remove, onLeave }: ToolbarProps) {
  const { t } = useTranslation("generation");
  const change = useChangeCreation();
  const neighbour = viewed.next ?? viewed.previous;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The next creation is not known yet.
    if (!settled) return;
    change(shown.id, "delete", new FormData(event.currentTarget));
    onLeave();
  };
  return (
    <form ref={remove} method="post" action={`/creations/${shown.id}`} onSubmit={onSubmit} className="flex">
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="here" value={viewPath(shown.id, query)} />
      <input type="hidden" name="return" value={neighbour ? viewPath(neighbour.id, query) : listTo} />
      <IconButton name={t("actions.delete")} icon={<Trash2 />} tip="bottom" />
    </form>
  );
}

/** Opens and closes the details. Without scripts they are always visible. */
export function DetailsToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useTranslation("viewer");
  return (
    <div className="viewer-chrome viewer-toggle">
      <IconButton
        type="button"
        name={t("details.toggle")}
        icon={<Info />}
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={onToggle}
        tip={false}
        className="aria-expanded:text-accent"
      />
    </div>
  );
}
