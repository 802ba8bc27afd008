import type { DefaultNamespace, Namespace, TFunction } from "i18next";
import { createContext, useContext } from "react";
import type { Speaker } from "./speaker.ts";

const SpeakerContext = createContext<Speaker | undefined>(undefined);

/** Around all pages: who says their texts. */
export const SpeakerProvider = SpeakerContext.Provider;

interface Translation<Ns extends Namespace> {
  t: TFunction<Ns>;
  i18n: { language: string };
}

/** The texts of the page's language: `t("name")` is of the first namespace, `t("namespace:name")` of another. */
export function useTranslation(): Translation<DefaultNamespace>;
export function useTranslation<const Ns extends Namespace>(namespaces: Ns): Translation<Ns>;
export function useTranslation(namespaces: Namespace = "common"): Translation<Namespace> {
  const speaker = useContext(SpeakerContext);
  if (!speaker) throw new Error("Texts are said in a SpeakerProvider.");
  return { t: speaker.sentences(namespaces), i18n: speaker };
}
