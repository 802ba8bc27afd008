import { useTranslation } from "react-i18next";
import type { Creation } from "../../../../contract/gallery.ts";
import type { Run } from "../../../../contract/generation.ts";
import { useComposerLinks } from "../../../parts/composer-links.tsx";
import {
  CollectAction,
  DeleteAction,
  DownloadAction,
  FavoriteAction,
  ShareAction,
} from "../../../parts/creation-actions.tsx";
import type { PictureModes } from "../../../parts/prices.server.ts";
import { ActionButton, ActionLink } from "../../../ui/action.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { viewPath } from "../addresses.ts";
import { AwaitDetails } from "./details/await-details.tsx";
import { detailsId } from "./details/use-details-panel.ts";
import { isInBar, MoreMenu } from "./more-menu.tsx";
import type { ToolbarProps } from "./viewer-props.ts";

/** The actions on the creation in order of use. The less common ones are in a menu. */
export function Toolbar(props: ToolbarProps) {
  const { query, viewed, shown, settled, listTo, favorite, remove, onLeave } = props;
  const { t } = useTranslation("generation");
  const here = viewPath(shown.id, query);
  const neighbour = viewed.next ?? viewed.previous;
  const own = { creation: shown, here, tip: "bottom" } as const;
  return (
    <fieldset aria-label={t("actions.label")} className="viewer-chrome viewer-tools">
      <DownloadAction {...own} />
      <FavoriteAction key={shown.id} {...own} form={favorite} />
      {/* On small screens these are only in the menu. */}
      <div className="flex max-lg:hidden">
        <AwaitDetails creationId={shown.id} details={settled ? viewed.details : undefined} fallback={<Waiting />}>
          {({ run, modes }) => (run ? <InForm creation={shown} run={run} modes={modes} /> : <Waiting />)}
        </AwaitDetails>
        <CollectAction {...own} />
      </div>
      <ShareAction {...own} />
      <DeleteAction
        {...own}
        form={remove}
        returnTo={neighbour ? viewPath(neighbour.id, query) : listTo}
        onDelete={() => {
          // Otherwise the next creation is not known yet.
          if (settled) onLeave();
          return settled;
        }}
      />
      <MoreMenu {...props} here={here} />
    </fieldset>
  );
}

/** Open the composer filled in. The other ways to do so are in the menu. */
function InForm({ creation, run, modes }: { creation: Creation; run: Run; modes: PictureModes }) {
  return useComposerLinks(run, creation, modes)
    .filter(({ does }) => isInBar(does))
    .map(({ does, name, hint, icon, to }) => (
      <ActionLink key={does} to={to} name={name} icon={icon} title={hint} tip="bottom" />
    ));
}

/** Keeps the place of the first of them until the recipe is loaded. */
function Waiting() {
  const { t } = useTranslation("generation");
  return (
    <ActionButton type="button" disabled name={t("actions.useAgain")} icon={<Icon name="rotate-ccw" />} tip="bottom" />
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
        icon={<Icon name="info" />}
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={onToggle}
        tip={false}
        className="aria-expanded:text-accent"
      />
    </div>
  );
}
