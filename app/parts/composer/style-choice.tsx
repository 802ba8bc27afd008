import { useTranslation } from "react-i18next";
import { styles } from "../../../contract/generation-terms.ts";
import { styleMaxCharacters } from "../../../contract/limits.ts";
import { ChoiceChip, ChoiceGroup } from "../../ui/choice.tsx";
import { TextField } from "../../ui/field.tsx";

/**
 * A named style, or a description in the user's words; the field for the description appears when that option is
 * chosen.
 */
export function StyleChoice({ value, error }: { value: string; error: string | undefined }) {
  const { t } = useTranslation("explore");
  const { t: tGeneration } = useTranslation("generation");
  const named = styles.find((style) => style === value);
  const chosen = named ?? (value ? "own" : "");
  return (
    <div className="group/style flex flex-col gap-3">
      <ChoiceGroup legend={t("style.label")} legendHidden={false} className="gap-1.5">
        <ChoiceChip name="style" value="" defaultChecked={chosen === ""}>
          {t("style.none")}
        </ChoiceChip>
        {styles.map((style) => (
          <ChoiceChip key={style} name="style" value={style} defaultChecked={chosen === style}>
            {tGeneration(`styleOf.${style}`)}
          </ChoiceChip>
        ))}
        <ChoiceChip name="style" value="own" defaultChecked={chosen === "own"}>
          {t("style.own")}
        </ChoiceChip>
      </ChoiceGroup>
      <TextField
        className="hidden! group-has-[input[value=own]:checked]/style:flex!"
        name="own_style"
        label={t("style.ownLabel")}
        hint={t("style.ownHint")}
        autoComplete="off"
        maxLength={styleMaxCharacters}
        defaultValue={named ? "" : value}
        error={error}
      />
    </div>
  );
}
