import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { maskFeatherMaxPixels, maskGrowMaxPixels } from "../../../../contract/limits.ts";
import { Button, fileInputClassNames } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { CheckboxField, Field, SelectField, TextField } from "../../../ui/field.tsx";
import { readField, writeField } from "../canvas/form-fields.ts";
import { cropFields, type EditorDraft, shapeNumbers } from "../editor-draft.ts";
import { freeShape, type Preset, presetFields, presets } from "./mask-presets.ts";
import { FormPart, NumberFields } from "./number-fields.tsx";

const [firstShape, ...moreShapes] = shapeNumbers;

interface MaskFieldsProps {
  draft: EditorDraft;
  error: string | undefined;
  /** Whether the edit needs a mask. */
  isRequired: boolean;
  select: { subject: boolean; text: boolean };
  /** The mask that the server drew, over the source. */
  drawn: { url: string; coverage: number } | undefined;
  sourceUrl: string;
}

/** The area to change, without painting: shapes in numbers, a file, and what the server selects. */
export function MaskFields({ draft: { fields }, error, isRequired, select, drawn, sourceUrl }: MaskFieldsProps) {
  const { t } = useTranslation("editor");
  const percent = Math.round((drawn?.coverage ?? 0) * 100);
  return (
    <FormPart title={t("mask.title")} hint={t(isRequired ? "mask.hint" : "mask.hintOptional")} error={error}>
      {fields.mask_upload_id ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <input type="hidden" name="mask_upload_id" value={fields.mask_upload_id} />
          <p className="text-ink-2">{t("mask.kept")}</p>
          <Button name="intent" value="remove-mask" size="small">
            {t("mask.remove")}
          </Button>
        </div>
      ) : null}
      {drawn ? (
        <figure>
          <div className="mask-preview">
            <img src={sourceUrl} alt="" />
            <span style={{ maskImage: `url("${drawn.url}")` }} />
          </div>
          <figcaption role="status" className="mt-1.5 text-ink-2 text-sm">
            {t("mask.covers", { percent })}
          </figcaption>
        </figure>
      ) : null}
      {select.subject || select.text ? <ServerSelection select={select} /> : null}
      <fieldset>
        <legend className="mb-1.5 font-medium">{t("mask.presets")}</legend>
        <div className="flex flex-wrap gap-1.5">
          {presets.map((preset) => (
            <Button
              key={preset}
              name="preset"
              value={preset}
              size="small"
              onClick={(event) => fillShape(event, preset)}
            >
              {t(`mask.preset.${preset}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <Shape at={firstShape} fields={fields} />
      <Disclosure summary={t("mask.more")} open={moreShapes.some((at) => fields[`shape.${at}.kind`])}>
        <div className="flex flex-col gap-4 pt-2">
          {moreShapes.map((at) => (
            <Shape key={at} at={at} fields={fields} />
          ))}
          <Field label={t("mask.file")} hint={t("mask.fileHint")}>
            {(wiring) => (
              <input
                {...wiring}
                type="file"
                name="mask"
                accept="image/*"
                className={`max-w-full ${fileInputClassNames}`}
              />
            )}
          </Field>
        </div>
      </Disclosure>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="number"
          name="mask_grow_pixels"
          label={t("mask.grow")}
          min={-maskGrowMaxPixels}
          max={maskGrowMaxPixels}
          defaultValue={fields.mask_grow_pixels}
        />
        <TextField
          type="number"
          name="mask_feather_pixels"
          label={t("mask.feather")}
          min={0}
          max={maskFeatherMaxPixels}
          defaultValue={fields.mask_feather_pixels}
        />
      </div>
      <CheckboxField name="mask_invert" label={t("mask.invert")} defaultChecked={fields.mask_invert !== undefined} />
      {/* With scripts, the mask is on the image. */}
      <div className="hidden noscript:block">
        <Button name="intent" value="show-mask">
          {t("mask.show")}
        </Button>
      </div>
    </FormPart>
  );
}

/** Selects by the server. With scripts, the tools of the image do that. */
function ServerSelection({ select }: Pick<MaskFieldsProps, "select">) {
  const { t } = useTranslation("editor");
  return (
    <div className="hidden flex-col gap-2 noscript:flex">
      {select.subject ? (
        <Button name="intent" value="select-subject">
          {t("mask.selectSubject")}
        </Button>
      ) : null}
      {select.text ? (
        <>
          <TextField name="select_text" label={t("mask.text")} maxLength={200} autoComplete="off" />
          <Button name="intent" value="select-text">
            {t("mask.selectText")}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function Shape({ at, fields }: { at: number; fields: EditorDraft["fields"] }) {
  const { t } = useTranslation("editor");
  const legend = t("mask.shape", { number: at + 1 });
  return (
    <div className="flex flex-col gap-2">
      <SelectField name={`shape.${at}.kind`} label={legend} defaultValue={fields[`shape.${at}.kind`] ?? ""}>
        <option value="">{t("mask.kind.none")}</option>
        <option value="rectangle">{t("mask.kind.rectangle")}</option>
        <option value="ellipse">{t("mask.kind.ellipse")}</option>
      </SelectField>
      <NumberFields
        legend={t("mask.position", { number: at + 1 })}
        values={fields}
        fields={cropFields.map((part) => ({
          name: `shape.${at}.${part}`,
          label: t(`box.${part}`),
          min: 0,
          max: 100,
          step: 0.01,
        }))}
      />
    </div>
  );
}

/** Fills the fields of the next free shape, as the server does without scripts. The image follows them. */
function fillShape(event: MouseEvent<HTMLButtonElement>, preset: Preset): void {
  const { form } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const at = freeShape((shape) => readField(form, `shape.${shape}.kind`));
  form.querySelector(`[name="shape.${at}.kind"]`)?.closest("details")?.setAttribute("open", "");
  for (const [name, value] of Object.entries(presetFields(preset, at))) writeField(form, name, value);
}
