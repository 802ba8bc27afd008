import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { tagNameMaxCharacters, tagsPerCreationMax } from "../../../../contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import type { Fields } from "../selection/selection-fields.ts";
import { tagPath } from "./addresses.ts";
import { TagsField } from "./tags-field.tsx";

/** What the user typed, with the reason why it was refused. */
export interface TypedTags {
  text: string;
  problem: string;
}

export interface TagFormProps {
  /** The creations, as form fields. */
  fields: Fields;
  returnTo: string;
  /** The tags of the only creation, which the form replaces; `null` to add and remove tags. */
  current: string | null;
  typed: TypedTags | null;
  pending: boolean;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Sets the tags of one creation, or adds tags to many and removes them. */
export function TagForm({ fields, returnTo, current, typed, pending, onSubmit }: TagFormProps) {
  const { t } = useTranslation("tags");
  const buttons = current === null ? (["add", "remove"] as const) : (["set"] as const);
  return (
    <form method="post" action={tagPath} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      {[...fields, ["return", returnTo] as const].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <TagsField
        name="tags"
        label={t("field")}
        hint={t("hint")}
        error={typed?.problem}
        defaultValue={typed?.text ?? current ?? ""}
        maxLength={tagsPerCreationMax * (tagNameMaxCharacters + 2)}
        autoFocus
      />
      <div className="flex flex-wrap justify-end gap-2">
        {buttons.map((name) => (
          <Button
            key={name}
            name="intent"
            value={name}
            variant={name === "remove" ? undefined : "primary"}
            pending={pending}
            pendingLabel={t("pending")}
          >
            {t(`do.${name}`)}
          </Button>
        ))}
      </div>
    </form>
  );
}
