import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listFormat } from "../../contract/formats.ts";
import type { Run, Understanding } from "../../contract/generation.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { creationName } from "./creation-name.ts";

/** More would be a paragraph instead of a line. */
const unknownWordsMax = 12;

interface PromptTextProps {
  run: Pick<Run, "prompt" | "generation_type">;
  /** What the engine took from the prompt; `null` where it cannot tell. */
  understanding: Understanding | null;
}

/** The prompt of a run, as the heading of its page. Some backends provide it only with the first output. */
export function PromptText({ run, understanding }: PromptTextProps) {
  const { t } = useTranslation(["generation"]);
  const language = useLanguage();
  const list = listFormat(language, { type: "conjunction", style: "narrow" });
  const { painted, unknown } = understanding ?? { painted: [], unknown: [] };
  const words = list.format(unknown.slice(0, unknownWordsMax));
  return (
    <div>
      {run.prompt ? <p className="mb-2.5 font-medium text-ink-3 text-sm">{t("prompt")}</p> : null}
      <h1 className="whitespace-pre-wrap break-words font-normal text-md">
        {run.prompt ? marked(run.prompt, painted) : creationName(run, t)}
      </h1>
      {painted.length > 0 ? <p className="mt-2.5 text-ink-3 text-sm">{t("understanding.legend")}</p> : null}
      {unknown.length > 0 ? (
        <p className="mt-1 break-words text-ink-2 text-sm">
          {t("understanding.unknown", { words: unknown.length > unknownWordsMax ? `${words} …` : words })}
        </p>
      ) : null}
    </div>
  );
}

/** Returns a text with its ranges marked. */
function marked(text: string, ranges: Understanding["painted"]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className="rounded-xs bg-accent-soft text-ink underline decoration-accent underline-offset-3">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}
