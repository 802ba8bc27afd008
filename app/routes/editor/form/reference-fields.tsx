import { useState } from "react";
import { useTranslation } from "../../../i18n/texts.ts";
import type { ChosenFile } from "../../../parts/composer/chosen-file.ts";
import { onDemand } from "../../../parts/on-demand.tsx";
import { acceptedFiles } from "../../../parts/uploading/file-bounds.ts";
import { Button, fileInputClassNames } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FormPart } from "./number-fields.tsx";

const FilePickerDialog = onDemand(() => import("../../../parts/composer/file-picker-dialog.tsx"), ["explore"]);

interface ReferenceFieldsProps {
  references: readonly string[];
  onChange: (references: string[]) => void;
  /** How many the model accepts. */
  max: number;
  /** Thumbnails by reference, as far as they are known. */
  thumbnails: Readonly<Record<string, string>>;
  /** Images to choose from, without scripts. */
  choices: readonly ChosenFile[] | undefined;
  error: string | undefined;
}

const referenceOf = ({ from, id }: Pick<ChosenFile, "from" | "id">) => `${from}:${id}`;

/** Further images that the model looks at: chosen from the gallery and uploads, or sent with the form. */
export function ReferenceFields({ references, onChange, max, thumbnails, choices, error }: ReferenceFieldsProps) {
  const { t } = useTranslation("editor");
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<Record<string, string>>({});
  const sources = { ...thumbnails, ...picked };
  return (
    <FormPart title={t("references.title")} hint={t("references.hint", { max })} error={error}>
      {references.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {references.map((reference, at) => (
            <li key={reference} className="relative size-18">
              <input type="hidden" name="reference" value={reference} />
              {sources[reference] ? (
                <img src={sources[reference]} alt="" className="size-full rounded-md bg-surface-2 object-cover" />
              ) : (
                <span className="grid size-full place-items-center rounded-md bg-surface-2 text-ink-3">
                  <Icon name="image" className="size-5 stroke-[1.5]" />
                </span>
              )}
              <span className="absolute top-0.5 right-0.5 rounded-md bg-surface-1">
                <IconButton
                  name={t("references.remove", { number: at + 1 })}
                  icon={<Icon name="x" />}
                  tip={false}
                  size="small"
                  field="remove_reference"
                  value={reference}
                  onClick={(event) => {
                    event.preventDefault();
                    onChange(references.filter((one) => one !== reference));
                  }}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {references.length < max ? (
        <>
          <div>
            <Button
              name="intent"
              value="pick-references"
              onClick={(event) => {
                event.preventDefault();
                setPicking(true);
              }}
            >
              {t("references.pick")}
            </Button>
          </div>
          <Field label={t("references.file")}>
            {(wiring) => (
              <input
                {...wiring}
                type="file"
                name="reference_file"
                accept={acceptedFiles.image}
                className={`max-w-full ${fileInputClassNames}`}
              />
            )}
          </Field>
        </>
      ) : null}
      {choices ? (
        <fieldset className="noscript:block hidden">
          <legend className="mb-1.5 font-medium">{t("references.choose")}</legend>
          <ul className="grid grid-cols-4 gap-2">
            {choices.map((file) => (
              <li key={referenceOf(file)}>
                <label className="flex flex-col gap-1">
                  <img src={file.src} alt="" loading="lazy" className="aspect-square w-full rounded-md object-cover" />
                  <span className="flex items-center gap-1.5 text-sm">
                    <input type="checkbox" name="reference" value={referenceOf(file)} className="size-4.5 shrink-0" />
                    <span className="truncate">{file.name}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      {picking ? (
        <FilePickerDialog
          kind="image"
          onClose={() => setPicking(false)}
          onPick={(file) => {
            setPicking(false);
            setPicked((before) => ({ ...before, [referenceOf(file)]: file.src }));
            onChange([...new Set([...references, referenceOf(file)])].slice(0, max));
          }}
        />
      ) : null}
    </FormPart>
  );
}
