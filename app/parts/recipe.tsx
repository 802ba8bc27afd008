import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Run } from "../../contract/generation.ts";
import { builtInEditorModel } from "../../contract/generation-terms.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { KeyValueList } from "../ui/key-value-list.tsx";
import { Link } from "../ui/link.tsx";
import { recipeEntries } from "./recipe-entries.ts";

/** A titled section of the column beside the stage. */
export function RunSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2.5 font-medium text-ink-3 text-sm">{title}</h2>
      {children}
    </section>
  );
}

/** The settings needed to make the same output again. */
export function Recipe({ run }: { run: Run }) {
  const { t } = useTranslation(["common", "generation"]);
  const language = useLanguage();
  const maskUrl = run.edit?.mask?.url;
  const shown = ({ id, value }: { id: string; value: ReactNode }) => {
    if (id === "mask" && maskUrl) {
      return (
        <a href={maskUrl} target="_blank" rel="noreferrer" className="underline underline-offset-3">
          {t("generation:recipe.maskShow")}
        </a>
      );
    }
    if (id !== "engine" || run.origin !== "procedural" || run.model === builtInEditorModel) return value;
    return (
      <>
        {value}
        <span className="block text-ink-3 text-sm">{t("creation.previewEngineHint")}</span>
      </>
    );
  };
  const { batch } = run;
  const entries = [
    ...recipeEntries(run, t, language).map((entry) => ({ name: entry.name, value: shown(entry) })),
    { name: t("generation:recipe.template"), value: batch?.prompt_template },
    {
      name: t("generation:recipe.batch"),
      value: batch && (
        <Link to={`/batches/${batch.id}`} className="underline underline-offset-3">
          {t("generation:recipe.batchPlace", { number: batch.index + 1 })}
        </Link>
      ),
    },
  ];
  return (
    <RunSection title={t("generation:recipe.title")}>
      <KeyValueList entries={entries} />
    </RunSection>
  );
}
