import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { platforms } from "../../../contract/training-terms.ts";
import { fieldProps, type TextFieldMetadata } from "../../forms/form-field.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { usePlatformName } from "./use-platform-name.ts";

interface HandleAndPlatformProps {
  handle: TextFieldMetadata;
  platform: TextFieldMetadata;
  /** Shown beside both labels, for example “Optional”. */
  aside?: ReactNode;
}

/** The handle of the model's subject, and the platform it belongs to. */
export function HandleAndPlatform({ handle, platform, aside }: HandleAndPlatformProps) {
  const { t } = useTranslation("models");
  const nameOf = usePlatformName();
  const { id, name, defaultValue, required, error } = fieldProps(platform);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        {...fieldProps(handle)}
        label={t("form.handle")}
        aside={aside}
        placeholder="@"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        id={id}
        name={name}
        defaultValue={defaultValue}
        required={required}
        error={error}
        label={t("form.platform")}
        aside={aside}
      >
        <option value="">{t("form.choosePlatform")}</option>
        {platforms.map((platform) => (
          <option key={platform} value={platform}>
            {nameOf(platform)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
