import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useNavigation } from "react-router";
import {
  datasetLinkMaxCharacters,
  displayNameMaxCharacters,
  emailMaxCharacters,
  socialHandleMaxCharacters,
  trainingNameMaxCharacters,
  trainingTextMaxCharacters,
} from "../../../../contract/limits.ts";
import type { Dataset, TrainingOrder } from "../../../../contract/training.ts";
import { fieldProps, type TextFieldMetadata } from "../../../forms/form-field.ts";
import type { ChosenFile } from "../../../parts/composer/chosen-file.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { orderPath } from "../../../parts/training/addresses.ts";
import { HandleAndPlatform } from "../../../parts/training/handle-and-platform.tsx";
import { chosenReferences } from "../../../parts/training/reference-files.ts";
import { ReferenceImages } from "../../../parts/training/reference-images.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { Link } from "../../../ui/link.tsx";
import { TrainingFrame } from "../training-frame.tsx";
import type { DetailsFields } from "./details-form.ts";
import { SaveState } from "./save-state.tsx";
import { useAutosave } from "./use-autosave.ts";

interface DetailsPageProps {
  order: TrainingOrder;
  dataset: Dataset;
  uploads: ChosenFile[];
  values: DetailsFields;
  reply: SubmissionResult<string[]> | undefined;
}

/** The third step: the details for the team, saved while the user types. */
export function DetailsPage({ order, dataset, uploads, values, reply }: DetailsPageProps) {
  const { t } = useTranslation("training");
  const here = orderPath(order.id, "details");
  const [form, fields] = useForm<DetailsFields>({
    id: "details",
    lastResult: reply,
    defaultValue: values,
    constraint: {
      name: { required: true, maxLength: displayNameMaxCharacters },
      email: { required: true, maxLength: emailMaxCharacters },
      model_name: { required: true, maxLength: trainingNameMaxCharacters },
      social_handle: { maxLength: socialHandleMaxCharacters },
      description: { maxLength: trainingTextMaxCharacters },
      dataset_link: { maxLength: datasetLinkMaxCharacters },
      reference_images_description: { maxLength: trainingTextMaxCharacters },
      additional_notes: { maxLength: trainingTextMaxCharacters },
    },
  });
  const element = useRef<HTMLFormElement>(null);
  const autosave = useAutosave(element, order.id);
  useBarePath(here, autosave.state === "saved");
  const [isBusy, setBusy] = useState(false);
  const pending = useNavigation().formAction === here;
  const optional = t("details.optional");
  const chosen = chosenReferences(reply?.initialValue, values);
  return (
    <TrainingFrame step="details" order={order} heading={t("details.heading")} subtitle={t("details.subtitle")}>
      <Form
        {...getFormProps(form)}
        ref={element}
        method="post"
        action={here}
        encType="multipart/form-data"
        onChange={autosave.onTyped}
        onBlur={autosave.onLeft}
        className="mt-6 flex max-w-160 flex-col gap-5"
      >
        <FormError form={form} />
        <Group title={t("details.aboutYou")}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...fieldProps(fields.name)} label={t("details.name")} dir="auto" autoComplete="name" />
            <TextField
              {...fieldProps(fields.email)}
              type="email"
              label={t("details.email")}
              hint={t("details.emailHint")}
              autoComplete="email"
              spellCheck={false}
            />
          </div>
        </Group>
        <Group title={t("details.aboutModel")}>
          <TextField {...fieldProps(fields.model_name)} label={t("details.modelName")} dir="auto" autoComplete="off" />
          <HandleAndPlatform handle={fields.social_handle} platform={fields.platform} aside={optional} />
          <TextAreaField
            {...textAreaProps(fields.description)}
            label={t("details.description")}
            aside={optional}
            hint={t("details.descriptionHint")}
            rows={4}
            dir="auto"
          />
        </Group>
        <Group title={t("details.picturesTitle")}>
          <p className="text-ink-2">
            {dataset.usable > 0
              ? t("details.datasetUsable", { count: dataset.usable, minimum: dataset.minimum })
              : t("details.datasetNone")}{" "}
            <Link
              to={orderPath(order.id, "dataset")}
              className="text-accent underline underline-offset-3 pointer-coarse:py-2"
            >
              {t("details.datasetChange")}
            </Link>
          </p>
          <TextField
            {...fieldProps(fields.dataset_link)}
            type="url"
            label={t("details.datasetLink")}
            aside={optional}
            hint={t(dataset.is_enough ? "details.datasetLinkNotNeeded" : "details.datasetLinkHint")}
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
          />
        </Group>
        <Group title={t("details.referencesTitle")}>
          <ReferenceImages
            uploads={uploads}
            initiallyChosen={chosen}
            errors={fields.reference_upload_ids.errors}
            errorId={fields.reference_upload_ids.errorId}
            onBusy={(isBusy) => {
              setBusy(isBusy);
              if (!isBusy) autosave.onTyped();
            }}
          />
          <TextAreaField
            {...textAreaProps(fields.reference_images_description)}
            label={t("details.referencesDescription")}
            aside={optional}
            hint={t("details.referencesDescriptionHint")}
            dir="auto"
          />
          <TextAreaField
            {...textAreaProps(fields.additional_notes)}
            label={t("details.notes")}
            aside={optional}
            dir="auto"
          />
        </Group>
        <Group title={t("details.consentTitle")}>
          <CheckboxField
            id={fields.has_consent.id}
            name={fields.has_consent.name}
            defaultChecked={fields.has_consent.initialValue === "on"}
            label={t("details.consent")}
            hint={t("details.consentHint")}
            error={fields.has_consent.errors?.[0]}
          />
        </Group>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button
            name="intent"
            value="submit"
            variant="primary"
            size="large"
            pending={pending || isBusy}
            pendingLabel={t("details.submitting")}
          >
            {t("details.submit")}
          </Button>
          <span className="hidden noscript:block">
            <Button name="intent" value="save" size="large">
              {t("details.save")}
            </Button>
          </span>
          <SaveState autosave={autosave} orderId={order.id} />
        </div>
        <p className="-mt-2 text-ink-3 text-sm noscript:hidden">{t("details.autosaveHint")}</p>
        <p className="-mt-2 hidden text-ink-3 text-sm noscript:block">{t("details.saveHint")}</p>
      </Form>
    </TrainingFrame>
  );
}

/** Removes texts from the address once they are saved. Otherwise a reload would overwrite later ones. */
function useBarePath(path: string, isSaved: boolean): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (isSaved && search !== "") void navigate(path, { replace: true, preventScrollReset: true });
  }, [isSaved, search, path, navigate]);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 [section+&]:border-line [section+&]:border-t [section+&]:pt-6">
      <h2 className="text-md">{title}</h2>
      {children}
    </section>
  );
}

/** Text areas have no `pattern` attribute. */
function textAreaProps(field: TextFieldMetadata) {
  const { pattern, ...props } = fieldProps(field);
  return props;
}
