import { useTranslation } from "react-i18next";
import type { Ingredient } from "../../../contract/verification.ts";
import { KeyValueList } from "../../ui/key-value-list.tsx";
import { useProvenance } from "./use-provenance.tsx";

interface IngredientsProps {
  ingredients: readonly Ingredient[];
  timeZone: string;
}

/** The files that another one was created from, each with its own. */
export function Ingredients({ ingredients, timeZone }: IngredientsProps) {
  return (
    <ul className="mt-3 flex flex-col gap-4">
      {ingredients.map((ingredient, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
        <li key={place} className="border-line border-l-2 pl-3.5">
          <IngredientItem ingredient={ingredient} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}

function IngredientItem({ ingredient, timeZone }: { ingredient: Ingredient; timeZone: string }) {
  const { t } = useTranslation("verification");
  const provenance = useProvenance(ingredient, timeZone);
  const { title, relation, credentials, ingredients } = ingredient;
  const found = credentials.state === "remote" ? "none" : credentials.state;
  return (
    <>
      <p className="break-words font-medium">{title === null ? t("ingredients.untitled") : <bdi>{title}</bdi>}</p>
      <div className="mt-1.5 text-sm">
        <KeyValueList
          entries={[
            { name: t("found.relation"), value: t(`relation.${relation}`) },
            { name: t("found.label"), value: t(`found.${found}`) },
            ...(found === "none" ? [] : provenance),
          ]}
        />
      </div>
      {ingredients.length > 0 ? <Ingredients ingredients={ingredients} timeZone={timeZone} /> : null}
    </>
  );
}
