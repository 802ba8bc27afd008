import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { collectionDescriptionMaxCharacters, collectionNameMaxCharacters } from "../../../../contract/limits.ts";
import { fieldProps } from "../../../forms/form-field.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import type { CollectionFields, FormSearch } from "./collection-fields.ts";
import { Conditions } from "./smart/conditions.tsx";

interface CollectionFormProps {
  action: string;
  values: CollectionFields;
  reply: SubmissionResult<string[]> | undefined;
  cancelTo: string;
  /** Whether the form creates or changes a collection. */
  purpose: "create" | "save";
  /** What fills the collection from now on; `null` if the form does not change it. */
  search: FormSearch | null;
}

/** Name and description of a collection, and the search that fills it. */
export function CollectionForm({ action, values, reply, cancelTo, purpose, search }: CollectionFormProps) {
  const { t } = useTranslation("collections");
  const [form, fields] = useForm<CollectionFields>({
    id: "collection",
    lastResult: reply,
    defaultValue: values,
    constraint: {
      name: { required: true, maxLength: collectionNameMaxCharacters },
      description: { maxLength: collectionDescriptionMaxCharacters },
    },
  });
  const { pattern, ...description } = fieldProps(fields.description);
  const pending = useNavigation().formAction?.startsWith(action.split("?", 1)[0] ?? action) ?? false;
  return (
    <Form method="post" action={action} {...getFormProps(form)} preventScrollReset className="flex flex-col gap-5 pt-2">
      <FormError form={form} />
      <TextField {...fieldProps(fields.name)} label={t("form.name")} dir="auto" autoComplete="off" autoFocus />
      <TextAreaField {...description} label={t("form.description")} aside={t("form.optional")} dir="auto" />
      {search ? (
        <div className="flex flex-col gap-2">
          <input type="hidden" name="list" value={search.list} />
          <Conditions label={t("smart.conditions")} conditions={search.conditions} />
          <p className="text-ink-2 text-sm">{t("smart.hint")}</p>
        </div>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink to={cancelTo} preventScrollReset>
          {t("form.cancel")}
        </ButtonLink>
        <Button
          variant="primary"
          pending={pending}
          pendingLabel={t(purpose === "create" ? "form.creating" : "form.saving")}
        >
          {t(`form.${purpose}`)}
        </Button>
      </div>
    </Form>
  );
}
