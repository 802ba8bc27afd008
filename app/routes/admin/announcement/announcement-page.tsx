import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { Announcement } from "../../../../contract/admin/announcement.ts";
import {
  announcementLinkMaxCharacters,
  announcementTextMaxCharacters,
  announcementTones,
} from "../../../../contract/admin/announcement-terms.ts";
import { dateFormat } from "../../../../contract/formats.ts";
import { isLanguage, languageNames, languages } from "../../../../contract/languages.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { AnnouncementStrip, type ShownAnnouncement } from "../../../parts/studio-notices.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";
import { AdminPage } from "../list-page.tsx";
import { type TypedFields, textField } from "./announcement-fields.ts";

interface AnnouncementPageProps {
  /** The latest announcement; `null` before the first. */
  announcement: Announcement | null;
  fields: TypedFields;
  /** What the form was answered with: its fields as typed, and what is wrong with them or how it would look. */
  answer:
    | {
        fields: TypedFields;
        errors: Partial<Record<string, string>>;
        message: string | null;
        preview: ShownAnnouncement | null;
      }
    | undefined;
  timeZone: string;
}

/** The announcement that is shown, and the form of the next one. */
export function AnnouncementPage({ announcement, fields, answer, timeZone }: AnnouncementPageProps) {
  const { t } = useTranslation("notices");
  const language = useLanguage();
  const { t: admin } = useTranslation("admin");
  const publishedAt = dateFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <AdminPage title={admin("nav.announcement")} description={t("announcement.description")}>
      {announcement ? (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b pb-5">
          <Badge tone={announcement.is_shown ? "good" : "neutral"}>
            {t(announcement.is_shown ? "announcement.shown" : "announcement.notShown")}
          </Badge>
          <span className="text-ink-3">
            {t("announcement.published", { date: publishedAt.format(new Date(announcement.published_at)) })}
          </span>
          {announcement.is_shown ? (
            <Form method="post" className="ml-auto max-sm:ml-0">
              <input type="hidden" name="intent" value="end" />
              <Button size="small">{t("announcement.end")}</Button>
            </Form>
          ) : null}
        </div>
      ) : null}
      <AnnouncementForm fields={answer?.fields ?? fields} answer={answer} timeZone={timeZone} />
    </AdminPage>
  );
}

function AnnouncementForm({ fields, answer, timeZone }: Omit<AnnouncementPageProps, "announcement">) {
  const { t } = useTranslation("notices");
  const ownLanguage = useLanguage();
  const pending = useNavigation().formMethod === "POST";
  const errors = answer?.errors ?? {};
  const first = isLanguage(fields.default_language) ? fields.default_language : ownLanguage;
  const propsOf = (name: string) => ({ name, defaultValue: fields[name] ?? "", error: errors[name] });
  const texts = (shown: readonly (typeof languages)[number][]) =>
    shown.map((language) => (
      <TextAreaField
        key={language}
        {...propsOf(textField(language))}
        label={<span lang={language}>{languageNames[language]}</span>}
        lang={language}
        maxLength={announcementTextMaxCharacters}
        rows={2}
      />
    ));
  const others = languages.filter((language) => language !== first);
  return (
    <Form method="post" preventScrollReset className="mt-5 flex max-w-160 flex-col gap-5">
      <ErrorNotice>{answer?.message}</ErrorNotice>
      {answer?.preview ? (
        <section aria-label={t("announcement.showPreview")} className="-mx-4 sm:-mx-6">
          <AnnouncementStrip announcement={answer.preview} />
        </section>
      ) : null}
      {texts([first])}
      <Disclosure
        summary={t("announcement.more")}
        open={others.some((language) => (fields[textField(language)] ?? "") !== "" || errors[textField(language)])}
      >
        <div className="mt-3 flex flex-col gap-4">
          <SelectField
            {...propsOf("default_language")}
            label={t("announcement.language")}
            hint={t("announcement.languageHint")}
          >
            {languages.map((language) => (
              <option key={language} value={language}>
                {languageNames[language]}
              </option>
            ))}
          </SelectField>
          {texts(others)}
        </div>
      </Disclosure>
      <TextField
        {...propsOf("link")}
        label={t("announcement.link")}
        hint={t("announcement.linkHint")}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={announcementLinkMaxCharacters}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...propsOf("tone")} label={t("announcement.tone")}>
          {announcementTones.map((tone) => (
            <option key={tone} value={tone}>
              {t(`announcement.toneOf.${tone}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...propsOf("ends_at")}
          type="datetime-local"
          label={t("announcement.ends")}
          hint={t("announcement.endsHint", { timeZone })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" name="intent" value="publish" pending={pending}>
          {t("announcement.publish")}
        </Button>
        <Button name="intent" value="preview">
          {t("announcement.showPreview")}
        </Button>
      </div>
    </Form>
  );
}
