import { useTranslation } from "react-i18next";
import {
  CollectionPicker,
  type PickableCollections,
  SelectedCount,
  type Typed,
} from "../../../../parts/collecting/collection-picker.tsx";
import { SelectionPage } from "../actions/selection-page.tsx";
import type { Fields } from "../selection-fields.ts";

interface CollectPageProps {
  collections: PickableCollections;
  fields: Fields;
  selected: { count: number; countIsExact: boolean };
  returnTo: string;
  typed: Typed | null;
}

/** The choice of a collection, as a separate page. */
export function CollectPage({ collections, fields, selected, returnTo, typed }: CollectPageProps) {
  const { t } = useTranslation("selection");
  return (
    <SelectionPage
      title={t("collect.title")}
      closeLabel={t("collect.close")}
      returnTo={returnTo}
      fields={fields}
      action="/gallery/collect"
    >
      {(form) => (
        <>
          <SelectedCount {...selected} />
          <CollectionPicker {...form} collections={collections} fields={fields} returnTo={returnTo} typed={typed} />
        </>
      )}
    </SelectionPage>
  );
}
