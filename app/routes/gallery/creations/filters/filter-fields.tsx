import { type ChangeEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { namedColors } from "../../../../../contract/color-terms.ts";
import { aspectRatios, generationTypes } from "../../../../../contract/generation-terms.ts";
import { tagNameMaxCharacters, tagsInFilterMax } from "../../../../../contract/limits.ts";
import { splitTags } from "../../../../../contract/split-tags.ts";
import { CheckboxField, SelectField, TextField } from "../../../../ui/field.tsx";
import { Link } from "../../../../ui/link.tsx";
import { pressedKey } from "../../../../ui/pressed-key.ts";
import { duplicatesPath } from "../../addresses.ts";
import { useCollectionNames } from "../../collections/use-collection-names.ts";
import type { ListQuery } from "../../list-query.ts";
import { useGallerySummary } from "../../summary.tsx";
import { tagsPath } from "../../tags/addresses.ts";
import { TagsField } from "../../tags/tags-field.tsx";
import type { ListFilters } from "./use-filters.ts";
import { useMonthName } from "./use-month-name.ts";

const statuses = ["underway", "failed", "canceled", "blocked"] as const;

/** All fields that narrow a list, with their available values. */
export function FilterFields({ filters }: { filters: ListFilters }) {
  const { t } = useTranslation(["gallery", "generation"]);
  const { shown, choose } = filters;
  const known = useGallerySummary();
  const summary = known?.summary;
  const modes = summary ? summary.generation_types.map((mode) => mode.generation_type) : generationTypes;
  const ratios = summary ? summary.aspect_ratios.map((ratio) => ratio.aspect_ratio) : aspectRatios;
  const models = summary ? summary.models.map(({ model }) => model) : [];
  const collections = useCollectionNames(known?.collections ?? null);
  const pick = <T extends string>(name: keyof ListQuery, offered: readonly T[]) => ({
    name,
    value: shown[name] === "all" ? "" : String(shown[name] ?? ""),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) =>
      choose({ [name]: offered.find((offer) => offer === value) }),
  });
  return (
    <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
      {shown.collection === undefined ? null : (
        <SelectField label={t("gallery:find.type")} {...pick("tab", ["images", "videos", "favorites"])}>
          <option value="">{t("gallery:tabs.all")}</option>
          <option value="images">{t("gallery:tabs.images")}</option>
          <option value="videos">{t("gallery:tabs.videos")}</option>
          <option value="favorites">{t("gallery:tabs.favorites")}</option>
        </SelectField>
      )}
      <SelectField label={t("gallery:find.mode")} {...pick("mode", withChosen(modes, shown.mode))}>
        <option value="">{t("gallery:find.anyMode")}</option>
        {withChosen(modes, shown.mode).map((mode) => (
          <option key={mode} value={mode}>
            {t(`generation:mode.${mode}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("gallery:find.ratio")} {...pick("ratio", withChosen(ratios, shown.ratio))}>
        <option value="">{t("gallery:find.anyRatio")}</option>
        {withChosen(ratios, shown.ratio).map((ratio) => (
          <option key={ratio}>{ratio}</option>
        ))}
      </SelectField>
      <SelectField label={t("gallery:find.model")} {...pick("model", withChosen(models, shown.model))}>
        <option value="">{t("gallery:find.anyModel")}</option>
        {withChosen(models, shown.model).map((model) => (
          <option key={model}>{model}</option>
        ))}
      </SelectField>
      <SelectField label={t("gallery:find.color")} {...pick("color", namedColors)}>
        <option value="">{t("gallery:find.anyColor")}</option>
        {namedColors.map((color) => (
          <option key={color} value={color}>
            {t(`gallery:find.colors.${color}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("gallery:find.status")} {...pick("status", statuses)}>
        <option value="">{t("gallery:find.finished")}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {t(`gallery:find.statuses.${status}`)}
          </option>
        ))}
      </SelectField>
      {collections.length > 0 && shown.collection === undefined ? (
        <SelectField
          label={t("gallery:find.collection")}
          {...pick(
            "collection",
            collections.map(({ id }) => id),
          )}
        >
          <option value="">{t("gallery:find.anyCollection")}</option>
          {collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TagField filters={filters} />
      <DateField filters={filters} name="from" label={t("gallery:find.from")} />
      <DateField filters={filters} name="to" label={t("gallery:find.to")} />
      {shown.tab === "favorites" ? null : (
        <CheckboxField
          label={t("gallery:find.favorite")}
          name="favorite"
          value="true"
          checked={shown.favorite === "true"}
          onChange={({ currentTarget: { checked } }) => choose({ favorite: checked ? "true" : undefined })}
        />
      )}
      {shown.search ? null : (
        <CheckboxField
          label={t("gallery:find.duplicates")}
          hint={
            <Link to={duplicatesPath} className="underline underline-offset-3 hover:text-ink">
              {t("gallery:find.showDuplicates")}
            </Link>
          }
          name="duplicates"
          value="collapsed"
          checked={shown.duplicates === "collapsed"}
          onChange={({ currentTarget: { checked } }) => choose({ duplicates: checked ? "collapsed" : undefined })}
        />
      )}
    </div>
  );
}

/** A value from the address is offered even if no creation has it anymore. */
function withChosen<T extends string>(offered: readonly T[], chosen: T | undefined): readonly T[] {
  return chosen === undefined || offered.includes(chosen) ? offered : [chosen, ...offered];
}

/** A date field. While the user types, years such as 2 pass through; the list waits until typing ends. */
function DateField({ filters, name, label }: { filters: ListFilters; name: "from" | "to"; label: string }) {
  const { shown, choose } = filters;
  const id = useId();
  return (
    <TextField
      key={shown[name] ?? id}
      id={id}
      label={label}
      type="date"
      name={name}
      min="1970-01-02"
      max="9998-12-31"
      defaultValue={shown[name]}
      onBlur={({ currentTarget: { value } }) => {
        if (value !== (shown[name] ?? "")) choose({ [name]: value || undefined });
      }}
      onKeyDown={(event) => {
        if (pressedKey(event) === "Enter") event.currentTarget.blur();
      }}
    />
  );
}

/** A field for tags. The list waits until typing ends. */
function TagField({ filters: { shown, choose } }: { filters: ListFilters }) {
  const { t } = useTranslation("gallery");
  const typed = (value: string) => (splitTags(value).length > 0 ? value.trim() : undefined);
  return (
    <div className="flex flex-col items-start gap-1 sm:col-span-2">
      <TagsField
        key={shown.tag ?? ""}
        name="tag"
        label={t("find.tag")}
        hint={t("find.tagHint")}
        className="w-full"
        defaultValue={shown.tag}
        maxLength={tagsInFilterMax * tagNameMaxCharacters}
        onBlur={({ currentTarget: { value } }) => {
          if (typed(value) !== shown.tag) choose({ tag: typed(value) });
        }}
        onKeyDown={(event) => {
          if (pressedKey(event) !== "Enter") return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <Link to={tagsPath} className="text-ink-2 text-sm underline underline-offset-3 hover:text-ink">
        {t("find.manageTags")}
      </Link>
    </div>
  );
}

/** The sort order of the list. */
export function SortField({ filters, labelHidden }: { filters: ListFilters; labelHidden?: boolean }) {
  const { t } = useTranslation("gallery");
  const { shown, choose } = filters;
  const orders = shown.collection ? (["manual", "newest", "oldest"] as const) : (["newest", "oldest"] as const);
  const [first] = orders;
  return (
    <SelectField
      label={t("find.sort")}
      labelHidden={labelHidden}
      name="sort"
      value={shown.sort === first ? "" : (shown.sort ?? "")}
      onChange={({ currentTarget: { value } }) => choose({ sort: orders.find((order) => order === value) })}
    >
      {orders.map((order) => (
        <option key={order} value={order === first ? "" : order}>
          {t(`find.sorts.${order}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** Jumps to a month of the list. A collection in its own order has no months. */
export function MonthField({ filters, labelHidden }: { filters: ListFilters; labelHidden?: boolean }) {
  const { t } = useTranslation("gallery");
  const { shown, choose } = filters;
  const monthName = useMonthName();
  const months = useGallerySummary()?.summary?.months ?? [];
  const isManual = shown.collection !== undefined && (shown.sort === undefined || shown.sort === "manual");
  if (isManual || months.length === 0) return null;
  return (
    <SelectField
      label={t("find.month")}
      labelHidden={labelHidden}
      name="month"
      value={shown.month ?? ""}
      onChange={({ currentTarget: { value } }) => choose({ month: value || undefined })}
    >
      <option value="">{t("find.month")}</option>
      {withChosen(
        months.map(({ month }) => month),
        shown.month,
      ).map((month) => (
        <option key={month} value={month}>
          {monthName(month)}
        </option>
      ))}
    </SelectField>
  );
}
