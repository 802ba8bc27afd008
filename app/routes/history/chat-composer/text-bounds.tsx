import { useState } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../../../ui/class-names.ts";

/** From here on people are told how much room is left. */
const nearlyFull = 0.9;

/** How many characters a text may still have, and whether that is worth saying. */
export function useTextBounds(initial: string, maxCharacters: number) {
  const [characters, setCharacters] = useState(initial.length);
  return {
    left: maxCharacters - characters,
    isNear: characters > maxCharacters * nearlyFull,
    count: (text: string) => setCharacters(text.length),
  };
}

/** What is said of a text near its bound, or beyond it. */
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
