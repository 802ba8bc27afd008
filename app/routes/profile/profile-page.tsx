import { useTranslation } from "react-i18next";
import type { Profile } from "../../../contract/accounts.ts";
import { dateFormat } from "../../../contract/formats.ts";
import { isKnown } from "../../api/unknown.ts";
import { useFormGeneration } from "../../forms/use-form-generation.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { Additions } from "../../parts/additions.tsx";
import { useCreditsOn } from "../../parts/credits-on.ts";
import { FormPage, FormSection } from "../../parts/form-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { KeyValueList } from "../../ui/key-value-list.tsx";
import type { Month } from "./figures/month.tsx";
import { MonthlyFigures } from "./figures/monthly-figures.tsx";
import type { ProfileReply } from "./forms.ts";
import { PasswordSection } from "./password-section.tsx";
import { PictureSection } from "./picture/picture-section.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import { useProfileAnnouncement } from "./use-profile-announcement.ts";

interface ProfilePageProps {
  profile: Profile;
  /** Whether users may sign in with passwords. */
  passwordSignIn: boolean;
  /** Creations and spending by month: `undefined` where there is no such section, `null` when it could not be read. */
  history: Month[] | null | undefined;
  usage: Month[] | null | undefined;
  timeZone: string;
  reply: ProfileReply | undefined;
}

function isInformation(form: FormData): boolean {
  return form.get("form") === "information";
}

function isPassword(form: FormData): boolean {
  return form.get("form") === "password";
}

export function ProfilePage({ profile, passwordSignIn, history, usage, timeZone, reply }: ProfilePageProps) {
  const { t } = useTranslation("profile");
  const language = useLanguage();
  const creditsOn = useCreditsOn();
  useProfileAnnouncement(profile);
  const replyTo = (form: ProfileReply["form"]) => (reply?.form === form ? reply.reply : undefined);
  const informationKey = useFormGeneration(isInformation);
  const passwordKey = useFormGeneration(isPassword);
  const memberSince = dateFormat(language, { dateStyle: "long", timeZone });
  return (
    <FormPage title={t("title")} subtitle={t("subtitle")}>
      <FormSection title={t("picture.title")} description={t("picture.description")}>
        <PictureSection profile={profile} />
      </FormSection>
      <FormSection title={t("information.title")}>
        <ProfileFields key={informationKey} profile={profile} reply={replyTo("information")} />
      </FormSection>
      <FormSection title={t("account.title")}>
        <KeyValueList
          entries={[
            { name: t("account.email"), value: profile.email },
            {
              name: t("account.memberSince"),
              value: isKnown(profile.created_at) ? (
                <time dateTime={profile.created_at} suppressHydrationWarning>
                  {memberSince.format(new Date(profile.created_at))}
                </time>
              ) : null,
            },
          ]}
        />
      </FormSection>
      {history === undefined ? null : <MonthlyFigures about="history" months={history} />}
      {usage === undefined || !creditsOn ? null : <MonthlyFigures about="usage" months={usage} />}
      {passwordSignIn ? (
        <PasswordSection key={`password-${passwordKey}`} profile={profile} reply={replyTo("password")} />
      ) : null}
      <Additions>
        <FormSection title={t("danger.title")} description={t("danger.description")} danger>
          <ButtonLink to="/profile/delete">{t("danger.action")}</ButtonLink>
        </FormSection>
      </Additions>
    </FormPage>
  );
}
