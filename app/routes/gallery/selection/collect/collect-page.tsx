import { useNavigate } from "react-router";
import { useTranslation } from "../../../../i18n/texts.ts";
import {
  CollectionPicker,
  type PickableCollections,
  SelectedCount,
  type Typed,
} from "../../../../parts/collecting/collection-picker.tsx";
import { usePageForm } from "../../../../parts/connection/use-page-form.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { NothingSelected } from "../actions/nothing-selected.tsx";
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
  const navigate = useNavigate();
  const { pending, send } = usePageForm("/gallery/collect");
  if (fields.length === 0) return <NothingSelected />;
  return (
    <Dialog
      title={t("collect.title")}
      closeLabel={t("collect.close")}
      closeTo={returnTo}
      onClose={() => void navigate(returnTo)}
    >
      <SelectedCount {...selected} />
      <CollectionPicker
        collections={collections}
        fields={fields}
        returnTo={returnTo}
        typed={typed}
        pending={pending}
        onSubmit={send}
      />
    </Dialog>
  );
}
