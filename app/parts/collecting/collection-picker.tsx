import { type ChangeEvent, type SubmitEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { collectionDescriptionMaxCharacters, collectionNameMaxCharacters } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { MediaImage } from "../media-image.tsx";

/** The creations to add to a collection: names and values of a form, in order. */
export type CollectFields = readonly (readonly [name: string, value: string])[];

export interface PickableCollections {
  /** The search text. */
  search: string;
  /** The total number; not all of them need to be shown. */
  count: number;
  shown: { id: string; name: string; size: number; cover: { src: string; placeholder: string } | null }[];
}

/** The typed values for a new collection, with their errors. */
export interface Typed {
  name: string;
  description: string;
  problem: string;
}

interface CollectionPickerProps {
  collections: PickableCollections;
  fields: CollectFields;
  returnTo: string;
  typed: Typed | null;
  pending: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onSearch?: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Up to this many can be scanned without a search. */
const unsearchedMax = 8;

/** The number of creations to add to the collection. */
export function SelectedCount({ count, countIsExact }: { count: number; countIsExact: boolean }) {
  const { t } = useTranslation("selection");
  return <p className="mb-3">{countIsExact ? t("selected", { count }) : t("allMatching")}</p>;
}

/** Adds creations to a collection: a name for a new one, or one press on an existing one. */
export function CollectionPicker(props: CollectionPickerProps) {
  const { collections } = props;
  const hasNone = collections.count === 0 && collections.search === "";
  return (
    <div className="flex flex-col gap-4">
      <NewCollection {...props} />
      {hasNone ? null : <ExistingCollections {...props} />}
    </div>
  );
}

function NewCollection({ typed, pending, onSubmit, fields, returnTo }: CollectionPickerProps) {
  const { t } = useTranslation("selection");
  return (
    <form method="post" action="/gallery/collect" onSubmit={onSubmit} noValidate>
      <HiddenFields fields={fields} returnTo={returnTo} />
      <ErrorNotice className="mb-3">{typed?.problem}</ErrorNotice>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-medium text-ink text-sm">{t("collect.new")}</legend>
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            name="name"
            label={t("collect.name")}
            defaultValue={typed?.name}
            maxLength={collectionNameMaxCharacters}
            required
            autoComplete="off"
            autoFocus
            className="min-w-40 flex-1"
          />
          <Button
            name="intent"
            value="create"
            variant="primary"
            pending={pending}
            pendingLabel={t("collect.pending")}
            className="h-10.5 whitespace-nowrap max-sm:grow"
          >
            {t("collect.create")}
          </Button>
        </div>
        <Disclosure
          summary={t("collect.addDescription")}
          open={typed !== null && typed.description !== ""}
          className="mt-1 text-sm"
        >
          <TextAreaField
            name="description"
            label={t("collect.description")}
            labelHidden
            defaultValue={typed?.description}
            maxLength={collectionDescriptionMaxCharacters}
          />
        </Disclosure>
      </fieldset>
    </form>
  );
}

function ExistingCollections(props: CollectionPickerProps) {
  const { t } = useTranslation("selection");
  const { collections, onSubmit, onSearch, pending } = props;
  const { shown, search, count } = collections;
  const listId = useId();
  return (
    <form method="post" action="/gallery/collect" onSubmit={onSubmit} className="border-line border-t pt-4">
      <HiddenFields {...props} />
      <h3 id={listId} className="mb-2 font-medium text-ink text-sm">
        {t("collect.list")}
      </h3>
      {search !== "" || count > unsearchedMax ? (
        <div className="mb-3 flex items-end gap-2">
          <TextField
            type="search"
            name="search"
            label={t("collect.search")}
            labelHidden
            placeholder={t("collect.search")}
            defaultValue={search}
            onChange={onSearch}
            maxLength={collectionNameMaxCharacters}
            autoComplete="off"
            className="flex-1"
          />
          <Button name="intent" value="search" icon={<Icon name="search" />} className={onSearch && "sr-only"}>
            {t("collect.find")}
          </Button>
        </div>
      ) : null}
      <ul aria-labelledby={listId} className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
        {shown.map(({ id, name, size, cover }) => (
          <li key={id}>
            <button
              type="submit"
              name="collection"
              value={id}
              aria-disabled={pending || undefined}
              className="flex w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-ink outline-offset-[-2px] transition-colors hover:bg-surface-2"
            >
              <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-sm bg-surface-3 text-ink-3 [&_svg]:size-4.5 [&_svg]:stroke-[1.5]">
                {cover ? (
                  <MediaImage
                    src={cover.src}
                    srcSet={undefined}
                    sizes="44px"
                    alt=""
                    width={44}
                    height={44}
                    placeholder={cover.placeholder}
                  />
                ) : (
                  <Icon name="folder-plus" />
                )}
              </span>
              <span className="min-w-0 flex-1 truncate">
                <bdi>{name}</bdi>
              </span>
              <span className="tabular text-ink-3 text-sm">{t("collect.size", { count: size })}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && search !== "" ? <p>{t("collect.noneFound")}</p> : null}
      {count > shown.length ? <p className="mt-2 text-ink-3 text-sm">{t("collect.more")}</p> : null}
    </form>
  );
}

function HiddenFields({ fields, returnTo }: Pick<CollectionPickerProps, "fields" | "returnTo">) {
  return [...fields, ["return", returnTo] as const].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
