import { useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../ui/class-names.ts";

/** From this share on, the remaining length is shown. */
const nearlyFull = 0.9;

/** Returns how many characters remain, and whether that is worth showing. */
export function useTextBounds(initial: string, maxCharacters: number) {
  const [characters, setCharacters] = useState(initial.length);
  return {
    left: maxCharacters - characters,
    isNear: characters > maxCharacters * nearlyFull,
    count: (text: string) => setCharacters(text.length),
  };
}

/** The hint for a text near or beyond its limit. */
export function TextBounds({ left, isNear }: { left: number; isNear: boolean }) {
  const { t } = useTranslation("history");
  if (!isNear) return null;
  return (
    <p
      role={left < 0 ? "alert" : undefined}
      className={classNames("tabular text-sm", left < 0 ? "text-bad" : "text-ink-3")}
    >
      {left < 0 ? t("composer.over", { count: -left }) : t("composer.left", { count: left })}
    </p>
  );
}
