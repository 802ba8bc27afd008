import type { RefObject, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Creation } from "../../contract/gallery.ts";
import { ActionButton, ActionLink } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import type { TooltipSide } from "../ui/tooltip.ts";
import { useHasAdditions } from "./additions.tsx";
import { collectLink } from "./collecting/collect-request.ts";
import { sharePath } from "./gallery-addresses.ts";
import { useChangeCreation } from "./use-change-creation.tsx";
import { useFavorite } from "./use-favorite.ts";

/** Actions on one creation. Each works without JavaScript. */
interface ActionProps {
  creation: Creation;
  /** Where tooltips open. */
  tip: TooltipSide;
}

/** A form that a key may submit too. */
type FormRef = { form?: RefObject<HTMLFormElement | null> };

export function DownloadAction({ creation, tip, variant }: ActionProps & { variant?: "primary" }) {
  const { t } = useTranslation("generation");
  return (
    // A plain link, because a file is not a page of the router.
    <ActionLink
      to={creation.download_url}
      reloadDocument
      download={creation.kind}
      name={t("actions.download")}
      icon={<Icon name="download" />}
      variant={variant}
      tip={tip}
    />
  );
}

export function FavoriteAction({ creation, tip, form }: ActionProps & FormRef) {
  const { t } = useTranslation("generation");
  const { isFavorite, action, fields, onSubmit } = useFavorite(creation);
  if (!useHasAdditions()) return null;
  return (
    <form ref={form} method="post" action={action} onSubmit={onSubmit} className="flex">
      <input type="hidden" name="return" value={fields.return} />
      <input type="hidden" name="intent" value={fields.intent} />
      <ActionButton
        name={t("actions.favorite")}
        icon={<Icon name="heart" className={isFavorite ? "fill-accent text-accent" : undefined} />}
        aria-pressed={isFavorite}
        tip={tip}
      />
    </form>
  );
}

/** Opens a dialog over the page. `here` is the address of the page. */
export function CollectAction({ creation, tip, here }: ActionProps & { here: string }) {
  const { t } = useTranslation("viewer");
  if (!useHasAdditions()) return null;
  return (
    <ActionLink {...collectLink(creation.id, here)} name={t("collect")} icon={<Icon name="folder-plus" />} tip={tip} />
  );
}

/** Opens the page of the public link, which leads back `here`. */
export function ShareAction({ creation, tip, here }: ActionProps & { here: string }) {
  const { t } = useTranslation("viewer");
  if (!useHasAdditions()) return null;
  return (
    <ActionLink
      to={sharePath({ kind: "creation", id: creation.id }, here)}
      name={t("share")}
      icon={<Icon name="share-2" />}
      tip={tip}
    />
  );
}

interface DeleteActionProps extends ActionProps, FormRef {
  /** The page that shows the creation, and again after Undo. */
  here: string;
  /** The page after the deletion; by default `here`. */
  returnTo?: string;
  /** Called before the deletion is sent. Returns whether it may be. */
  onDelete?: () => boolean;
}

/** Moves the creation to the trash. A toast offers Undo. */
export function DeleteAction({ creation, tip, here, returnTo = here, onDelete, form }: DeleteActionProps) {
  const { t } = useTranslation("generation");
  const change = useChangeCreation();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    if (onDelete?.() === false) return;
    change(creation.id, "delete", fields);
  };
  if (!useHasAdditions()) return null;
  return (
    <form ref={form} method="post" action={`/creations/${creation.id}`} onSubmit={onSubmit} className="flex">
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="here" value={here} />
      <input type="hidden" name="return" value={returnTo} />
      <ActionButton name={t("actions.delete")} icon={<Icon name="trash" />} tip={tip} />
    </form>
  );
}
