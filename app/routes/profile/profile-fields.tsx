import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { Profile } from "../../../contract/accounts.ts";
import {
  bioMaxCharacters,
  displayNameMaxCharacters,
  phoneMaxCharacters,
  socialHandleMaxCharacters,
  websiteMaxCharacters,
} from "../../../contract/limits.ts";
import { fieldProps } from "../../forms/form-field.ts";
import { FormError } from "../../parts/form-error.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";

interface ProfileFieldsProps {
  profile: Profile;
  reply: SubmissionResult<string[]> | undefined;
}

type Fields = Pick<Profile, "display_name" | "bio" | "website" | "social_handle" | "phone">;

export function ProfileFields({ profile, reply }: ProfileFieldsProps) {
  const { t } = useTranslation("profile");
  const { display_name, bio, website, social_handle, phone } = profile;
  const [form, fields] = useForm<Fields>({
    id: "information",
    lastResult: reply,
    defaultValue: { display_name, bio, website, social_handle, phone },
    constraint: {
      display_name: { maxLength: displayNameMaxCharacters },
      bio: { maxLength: bioMaxCharacters },
      website: { maxLength: websiteMaxCharacters },
      social_handle: { maxLength: socialHandleMaxCharacters },
      phone: { maxLength: phoneMaxCharacters },
    },
  });
  const { pattern, ...bioProps } = fieldProps(fields.bio);
  const pending = useNavigation().formData?.get("form") === "information";
  return (
    <Form method="post" {...getFormProps(form)} preventScrollReset className="flex flex-col gap-5">
      <input type="hidden" name="form" value="information" />
      <FormError form={form} />
      <TextField
        {...fieldProps(fields.display_name)}
        autoComplete="nickname"
        label={t("information.displayName")}
        placeholder={profile.email.split("@")[0]}
      />
      <TextAreaField
        {...bioProps}
        label={t("information.bio")}
        hint={t("information.bioHint", { max: bioMaxCharacters })}
      />
      <TextField
        {...fieldProps(fields.website)}
        type="url"
        inputMode="url"
        autoComplete="url"
        label={t("information.website")}
        placeholder="https://"
      />
      <TextField
        {...fieldProps(fields.social_handle)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t("information.socialHandle")}
        placeholder="@"
      />
      <TextField
        {...fieldProps(fields.phone)}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={t("information.phone")}
        hint={t("information.phoneHint")}
      />
      <div>
        <Button variant="primary" pending={pending} pendingLabel={t("information.saving")}>
          {t("information.save")}
        </Button>
      </div>
    </Form>
  );
}
