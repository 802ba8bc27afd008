import { useTranslation } from "react-i18next";
import type { ModeCapability } from "../../contract/capabilities.ts";
import { RichText } from "../ui/rich-text.tsx";

/** Whether there is no model, only the built-in engines. */
export function isPreviewOnly(modes: readonly ModeCapability[]): boolean {
  return modes.length > 0 && modes.every(({ models }) => models.every(({ origin }) => origin.startsWith("procedural")));
}

/** Says what the preview engine is, and how to get models. `enginesPath` is the administration's page about engines. */
export function PreviewEngineNote({ enginesPath }: { enginesPath: string | null }) {
  const { t } = useTranslation("explore");
  return (
    <p className="mt-2.5 text-ink-3 text-sm">
      <RichText
        text={t("previewNote")}
        places={{
          connect: (words) =>
            enginesPath === null ? (
              words
            ) : (
              <a
                href={enginesPath}
                className="text-ink-2 underline decoration-line-control underline-offset-3 hover:text-ink"
              >
                {words}
              </a>
            ),
        }}
      />
    </p>
  );
}
