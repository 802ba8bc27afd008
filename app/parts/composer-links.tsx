import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Creation } from "../../contract/gallery.ts";
import type { Run } from "../../contract/generation.ts";
import { isComposerMode } from "../../contract/generation-terms.ts";
import { Icon } from "../ui/icon.tsx";
import { fillPath } from "./fill-path.ts";
import type { PictureModes } from "./prices.server.ts";
import { againPath, beginWithPath, editPath } from "./recipe-path.ts";
import { stripPath } from "./strip-path.ts";

export interface ComposerLink {
  does: "useAgain" | "edit" | "vary" | "animate" | "restyle" | "join";
  name: string;
  /** What the form is filled in with. */
  hint: string;
  icon: ReactNode;
  to: string;
}

/** Returns the links that open the composer or the editor filled in from a run, and from its output `creation`. */
export function useComposerLinks(run: Run, creation: Creation | undefined, modes: PictureModes): ComposerLink[] {
  const { t } = useTranslation("generation");
  const link = (does: ComposerLink["does"], icon: ReactNode, to: string): ComposerLink => ({
    does,
    name: t(`actions.${does}`),
    hint: t(`actions.${does}Hint`),
    icon,
    to,
  });
  const links = [link("useAgain", <Icon name="rotate-ccw" />, againPath(run))];
  if (!creation) return links;
  if (modes.edit[creation.kind]) links.push(link("edit", <Icon name="pencil" />, editPath("creation", creation.id)));
  // A variation of an edit is another press in the editor.
  if (isComposerMode(run.generation_type))
    links.push(link("vary", <Icon name="shuffle" />, fillPath("vary", "run", run.id)));
  if (creation.kind === "video" && modes.join) {
    links.push(link("join", <Icon name="plus" />, stripPath([{ id: creation.id }])));
  }
  if (creation.kind !== "image") return links;
  if (modes.animate)
    links.push(link("animate", <Icon name="video" />, beginWithPath("image-to-video", run.id, creation.id)));
  if (modes.restyle)
    links.push(link("restyle", <Icon name="brush" />, beginWithPath("image-to-image", run.id, creation.id)));
  return links;
}
