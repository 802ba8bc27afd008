import { useTranslation } from "react-i18next";
import { translator } from "../../i18n/language.server.ts";
import { Shortcuts } from "../../parts/commands/shortcuts.tsx";
import { FormPage } from "../../parts/form-page.tsx";
import { pageTitle } from "../../parts/page-title.ts";
import type { Route } from "./+types/route";

export function loader({ context }: Route.LoaderArgs) {
  return { title: translator(context)("commands:shortcuts.title") };
}

/** All keyboard shortcuts, as a page. */
export default function ShortcutsPage({ matches: [root] }: Route.ComponentProps) {
  const { t } = useTranslation("commands");
  return (
    <FormPage title={t("shortcuts.title")} subtitle={t("shortcuts.subtitle")}>
      <div className="mt-6 text-ink-2">
        <Shortcuts features={root.loaderData.features} />
      </div>
    </FormPage>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
