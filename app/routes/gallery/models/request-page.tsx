import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import {
  socialHandleMaxCharacters,
  trainingNameMaxCharacters,
  trainingTextMaxCharacters,
} from "../../../../contract/limits.ts";
import type { Money } from "../../../../contract/money.ts";
import type { TrainingOrder } from "../../../../contract/training.ts";
import { fieldProps } from "../../../forms/form-field.ts";
import type { ChosenFile } from "../../../parts/composer/chosen-file.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { nextPath, requestPath } from "../../../parts/training/addresses.ts";
import { HandleAndPlatform } from "../../../parts/training/handle-and-platform.tsx";
import { chosenReferences } from "../../../parts/training/reference-files.ts";
import { ReferenceImages } from "../../../parts/training/reference-images.tsx";
import { Stepper } from "../../../parts/training/stepper.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckboxField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { modelsPath } from "../addresses.ts";
import { GalleryFrame } from "../gallery-frame.tsx";
import { OrderTerms } from "./order-terms.tsx";
import type { RequestFields } from "./request-form.ts";

interface RequestPageProps {
  price: Money;
  /** The user's newest unpaid order, which can be continued instead. */
  open: Pick<TrainingOrder, "id" | "status" | "model_name"> | null;
  uploads: ChosenFile[];
  values: RequestFields;
  formKey: string;
  reply: SubmissionResult<string[]> | undefined;
}

/** The order form for a model of a person. */
export function RequestPage({ price, open, uploads, values, formKey, reply }: RequestPageProps) {
  const { t } = useTranslation("models");
  const [form, fields] = useForm<RequestFields>({
    id: "request",
    lastResult: reply,
    defaultValue: values,
    constraint: {
      model_name: { required: true, maxLength: trainingNameMaxCharacters },
      social_handle: { required: true, maxLength: socialHandleMaxCharacters },
      platform: { required: true },
      description: { required: true, maxLength: trainingTextMaxCharacters },
    },
  });
  const { pattern, ...description } = fieldProps(fields.description);
  const chosen = chosenReferences(reply?.initialValue, values);
  const [isBusy, setBusy] = useState(false);
  const pending = useNavigation().formAction?.startsWith(requestPath) ?? false;
  return (
    <GalleryFrame current="model">
      <div className="max-w-140">
        <Stepper current="info" paths={{}} />
      </div>
      <h2 className="mt-5 break-words text-lg">{t("form.title")}</h2>
      <div className="max-w-160">
        <p className="mt-1 text-ink-2">{t("form.intro")}</p>
        <OrderTerms price={price} />
        {open === null ? null : (
          <div className="mt-4">
            <Notice>
              {open.model_name === "" ? t("form.openUnnamed") : t("form.open", { name: open.model_name })}{" "}
              <Link to={nextPath(open)} className="text-accent underline underline-offset-3 pointer-coarse:py-2">
                {t("open.continue")}
              </Link>
            </Notice>
          </div>
        )}
      </div>
      <Form
        method="post"
        action={requestPath}
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="mt-7 flex max-w-160 flex-col gap-5"
      >
        <input type="hidden" name="form_key" value={formKey} />
        <FormError form={form} />
        <TextField {...fieldProps(fields.model_name)} label={t("form.name")} dir="auto" autoComplete="off" />
        <HandleAndPlatform handle={fields.social_handle} platform={fields.platform} />
        <TextAreaField
          {...description}
          label={t("form.description")}
          hint={t("form.descriptionHint")}
          rows={4}
          dir="auto"
        />
        <ReferenceImages
          uploads={uploads}
          initiallyChosen={chosen}
          errors={fields.reference_upload_ids.errors}
          errorId={fields.reference_upload_ids.errorId}
          onBusy={setBusy}
        />
        <CheckboxField
          id={fields.has_consent.id}
          name={fields.has_consent.name}
          defaultChecked={fields.has_consent.initialValue === "on"}
          label={t("form.consent")}
          hint={t("form.consentHint")}
          error={fields.has_consent.errors?.[0]}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" pending={pending || isBusy} pendingLabel={t("form.submitting")}>
            {t("form.submit")}
          </Button>
          <ButtonLink to={modelsPath}>{t("form.cancel")}</ButtonLink>
        </div>
      </Form>
    </GalleryFrame>
  );
}
