import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, fileInputClassNames } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { onDemand } from "../on-demand.tsx";
import { acceptedFiles } from "../uploading/file-bounds.ts";
import { type ReferenceChoices, type ReferenceImage, referenceImageOf } from "./references.ts";

const FilePickerDialog = onDemand(() => import("../composer/file-picker-dialog.tsx"), ["explore"]);

export interface ReferenceImagesProps {
  references: readonly string[];
  onChange: (references: string[]) => void;
  /** How many the model accepts. */
  max: number;
  /** The images of the references, as far as they are known. */
  images: readonly ReferenceImage[];
  choices: ReferenceChoices | undefined;
}

/** Further images that the model looks at: chosen from the gallery and uploads, or sent with the form. */
export function ReferenceImages({ references, onChange, max, images, choices }: ReferenceImagesProps) {
  const { t } = useTranslation("editor");
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<ReferenceImage[]>([]);
  const imageOf = new Map([...images, ...picked].map((image) => [image.reference, image]));
  return (
    <>
      {references.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {references.map((reference, at) => (
            <li key={reference} className="relative size-18 pointer-coarse:size-24">
              <input type="hidden" name="reference" value={reference} />
              {imageOf.has(reference) ? (
                <img
                  src={imageOf.get(reference)?.src}
                  alt={imageOf.get(reference)?.name}
                  className="size-full rounded-md bg-surface-2 object-cover"
                />
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
              name="pick_page"
              value="1"
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
      {choices ? <Choices choices={choices} references={references} /> : null}
      {picking ? (
        <FilePickerDialog
          kind="image"
          onClose={() => setPicking(false)}
          onPick={(file) => {
            setPicking(false);
            const image = referenceImageOf(file);
            setPicked((before) => [...before, image]);
            onChange([...new Set([...references, image.reference])].slice(0, max));
          }}
        />
      ) : null}
    </>
  );
}

interface ChoicesProps {
  choices: ReferenceChoices;
  references: readonly string[];
}

/** A page of images to tick, without scripts. Another page keeps what is ticked. */
function Choices({ choices: { images, page, pages }, references }: ChoicesProps) {
  const { t } = useTranslation("editor");
  return (
    <fieldset className="noscript:block hidden">
      <legend className="mb-1.5 font-medium">{t("references.choose")}</legend>
      <ul className="grid grid-cols-4 gap-2">
        {images
          .filter(({ reference }) => !references.includes(reference))
          .map(({ reference, name, src }) => (
            <li key={reference}>
              <label className="flex flex-col gap-1">
                <img src={src} alt="" loading="lazy" className="aspect-square w-full rounded-md object-cover" />
                <span className="flex items-center gap-1.5 text-sm">
                  <input type="checkbox" name="reference" value={reference} className="size-4.5 shrink-0" />
                  <span className="truncate">{name}</span>
                </span>
              </label>
            </li>
          ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {page > 1 ? (
          <Button name="pick_page" value={page - 1} size="small">
            {t("references.previous")}
          </Button>
        ) : null}
        {page < pages ? (
          <Button name="pick_page" value={page + 1} size="small">
            {t("references.next")}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
