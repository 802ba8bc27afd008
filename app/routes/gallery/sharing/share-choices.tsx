import { type ChangeEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/field.tsx";

/** A public link as its owner sees it. */
export interface OwnShare {
  id: string;
  address: string;
  showsRecipe: boolean;
  isListed: boolean;
}

interface ShareChoicesProps {
  /** `null` while there is no link. The choices then belong to the form that creates one. */
  share: OwnShare | null;
  action: string;
  /** The form that creates the link. */
  formId: string;
}

/** What a link shows. With JavaScript each choice is saved immediately and reverts automatically when that fails. */
export function ShareChoices({ share, action, formId }: ShareChoicesProps) {
  const { t } = useTranslation("sharing");
  const fetcher = useFetcher();
  const kept = { recipe: share?.showsRecipe ?? false, listed: share?.isListed ?? false };
  const [shown, setShown] = useState(kept);
  const { recipe, listed } = kept;

  // Show saved choices as stored; revert refused ones.
  useEffect(() => {
    if (fetcher.state === "idle") setShown({ recipe, listed });
  }, [fetcher.state, recipe, listed]);

  const choiceOf = (name: keyof typeof shown) => ({
    name,
    checked: shown[name],
    onChange: ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) =>
      setShown((before) => ({ ...before, [name]: checked })),
    ...(share ? {} : { form: formId }),
  });
  return (
    <fetcher.Form
      method="post"
      action={action}
      preventScrollReset
      onChange={({ currentTarget }) => share && void fetcher.submit(currentTarget, { preventScrollReset: true })}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name="share" value={share?.id ?? ""} />
      <CheckboxField {...choiceOf("recipe")} label={t("recipe")} hint={t("recipeHint")} />
      <CheckboxField {...choiceOf("listed")} label={t("listed")} hint={t("listedHint")} />
      {share ? (
        <noscript>
          <Button>{t("save")}</Button>
        </noscript>
      ) : null}
    </fetcher.Form>
  );
}
