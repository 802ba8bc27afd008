import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher, useLocation } from "react-router";
import { type Language, languageNames, languages } from "../../contract/languages.ts";
import { type Appearance, accents, themes } from "../session/appearance.ts";
import { Button } from "../ui/button.tsx";
import { SegmentedControl } from "../ui/choice.tsx";
import { Form } from "../ui/form.tsx";
import { paintLook } from "./paint-look.ts";

const preferencesPath = "/preferences";

/** Applies the choice before the server knows it. */
function paint({ target }: ChangeEvent<HTMLFormElement>) {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === "theme" || target.name === "accent") paintLook({ [target.name]: target.value });
}

function Apply() {
  const { t } = useTranslation();
  return (
    <span className="hidden noscript:block">
      <Button size="small">{t("appearance.apply")}</Button>
    </span>
  );
}

/** A hidden field with the current location, which the form redirects back to. */
function ReturnField() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="return" value={pathname + search} />;
}

/**
 * Theme and accent as a form that posts to `/preferences`. A choice applies immediately; without JavaScript there is a
 * button.
 */
export function LookForm({ appearance }: { appearance: Appearance }) {
  const { t } = useTranslation();
  const fetcher = useFetcher();
  return (
    <fetcher.Form
      method="post"
      action={preferencesPath}
      className="flex flex-col gap-3.5"
      onChange={(event) => {
        paint(event);
        void fetcher.submit(event.currentTarget);
      }}
    >
      <ReturnField />
      <SegmentedControl
        legend={t("appearance.theme")}
        name="theme"
        defaultValue={appearance.theme}
        segments={themes.map((theme) => ({ value: theme, label: t(`appearance.${theme}`) }))}
      />
      <fieldset>
        <legend className="mb-1.5 text-ink-3 text-sm">{t("appearance.accent")}</legend>
        <div className="flex flex-wrap gap-1">
          {accents.map((accent) => (
            <label
              key={accent}
              title={t(`appearance.${accent}`)}
              data-theme={appearance.theme}
              data-accent={accent}
              className="target relative grid size-8 cursor-pointer place-items-center rounded-full border-2 border-transparent bg-transparent has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="accent"
                value={accent}
                defaultChecked={accent === appearance.accent}
                aria-label={t(`appearance.${accent}`)}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
              />
              <span className="size-4.5 rounded-full bg-accent" />
            </label>
          ))}
        </div>
      </fieldset>
      <Apply />
    </fetcher.Form>
  );
}

/** Theme, accent and language, for a menu. */
export function AppearanceForms({ appearance, language }: { appearance: Appearance; language: Language }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3.5">
      <LookForm appearance={appearance} />
      <Form
        method="post"
        action={preferencesPath}
        className="flex items-end gap-2"
        onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      >
        <ReturnField />
        <label className="min-w-0 flex-1">
          <span className="mb-1.5 block text-ink-3 text-sm">{t("appearance.language")}</span>
          <select
            name="language"
            defaultValue={language}
            className="h-9 w-full rounded-sm border border-line-control bg-surface-1 px-2 pointer-coarse:h-11 pointer-coarse:text-md"
          >
            {languages.map((code) => (
              <option key={code} value={code} lang={code}>
                {languageNames[code]}
              </option>
            ))}
          </select>
        </label>
        <Apply />
      </Form>
    </div>
  );
}
