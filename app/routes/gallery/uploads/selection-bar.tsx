import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Additions } from "../../../parts/additions.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { uploadsPath } from "../addresses.ts";
import { placeFields, type UploadsPlace } from "./addresses.ts";
import { selectionForm } from "./upload-list.tsx";

/**
 * The actions for the uploads whose checkboxes inside it are checked. It links to the question whether to delete them.
 * It appears once one is checked, even without JavaScript; only the count needs a script.
 */
export function Selectable({ place, children }: { place: UploadsPlace; children: ReactNode }) {
  const { t } = useTranslation("uploads");
  const [count, setCount] = useState(0);
  return (
    <div
      className="group/select"
      onChange={({ currentTarget }) => setCount(currentTarget.querySelectorAll("input[name=id]:checked").length)}
    >
      {children}
      <Additions>
        <Form
          id={selectionForm}
          action={`${uploadsPath}/delete`}
          preventScrollReset
          onReset={() => setCount(0)}
          className="sticky bottom-4 z-20 mx-auto mt-6 hidden w-fit items-center gap-2 rounded-lg border border-line-strong bg-surface-2 p-2 pl-4 shadow-float group-has-[input[name=id]:checked]/select:flex"
        >
          {placeFields(place).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p aria-live="polite" className="tabular mr-2 text-ink-2 text-sm noscript:hidden">
            {count > 0 ? t("list.selected", { count }) : null}
          </p>
          <Button type="reset" size="small" variant="quiet">
            {t("list.clear")}
          </Button>
          <Button size="small" variant="danger">
            {t("list.deleteSelected")}
          </Button>
        </Form>
      </Additions>
    </div>
  );
}
