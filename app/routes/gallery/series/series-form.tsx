import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { referencesMax, seriesDescriptionMaxCharacters, seriesNameMaxCharacters } from "../../../../contract/limits.ts";
import { FormNonce } from "../../../parts/form-nonce.tsx";
import { FormPage } from "../../../parts/form-page.tsx";
import { ReferenceImages } from "../../../parts/references/reference-images.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { ErrorNotice, Notice } from "../../../ui/notice.tsx";
import { useOnChange } from "../../../ui/use-on-change.ts";
import { seriesPath } from "./addresses.ts";
import type { ShownSeries } from "./series-draft.ts";

interface SeriesFormProps {
  action: string;
  purpose: "create" | "save";
  form: ShownSeries;
  /** How many images of the series were deleted. */
  deleted?: number;
}

/** The page that names a series and chooses its images. */
export function SeriesForm({ action, purpose, form, deleted = 0 }: SeriesFormProps) {
  const { t } = useTranslation("series");
  const { formData: sent } = useNavigation();
  const { draft, images, errors, message, choices } = form;
  const [references, setReferences] = useState(draft.references);
  useOnChange([form], () => setReferences(draft.references));
  const isSending = sent?.has("name") === true && !sent.has("pick_page") && !sent.has("remove_reference");
  return (
    <FormPage title={t(purpose === "create" ? "new" : "edit")} subtitle={t("about")}>
      <Form method="post" action={action} encType="multipart/form-data" noValidate className="mt-6 flex flex-col gap-5">
        {/* Enter in a field presses the first button of a form, which must be the one that saves. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <FormNonce />
        <ErrorNotice>{message}</ErrorNotice>
        {deleted > 0 ? <Notice>{t("form.dropped", { count: deleted })}</Notice> : null}
        <TextField
          name="name"
          label={t("form.name")}
          defaultValue={draft.name}
          maxLength={seriesNameMaxCharacters}
          error={errors.name}
          dir="auto"
          autoComplete="off"
          required
        />
        <TextAreaField
          name="description"
          label={t("form.description")}
          aside={t("form.optional")}
          defaultValue={draft.description}
          maxLength={seriesDescriptionMaxCharacters}
          error={errors.description}
          dir="auto"
        />
        <section aria-labelledby="images" className="flex flex-col gap-3">
          <div>
            <h2 id="images" className="font-medium">
              {t("form.images")}
            </h2>
            {errors.references ? <p className="mt-1 text-bad text-sm">{errors.references}</p> : null}
          </div>
          <ReferenceImages
            references={references}
            onChange={setReferences}
            max={referencesMax}
            images={images}
            choices={choices}
          />
        </section>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" pending={isSending} pendingLabel={t("form.saving")}>
            {t(`form.${purpose}`)}
          </Button>
          <ButtonLink to={seriesPath}>{t("form.cancel")}</ButtonLink>
        </div>
      </Form>
    </FormPage>
  );
}
