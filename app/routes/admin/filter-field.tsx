import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/field.tsx";

/** A filter of a list: one of some values, or all. */
export function FilterField<Value extends string>({
  name,
  label,
  value,
  options,
  textOf,
}: {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly Value[];
  textOf: (option: Value) => string;
}) {
  const { t } = useTranslation("admin");
  return (
    // With another address, the field starts over with its choice.
    <SelectField key={value} name={name} label={label} defaultValue={value ?? ""}>
      <option value="">{t("list.all")}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {textOf(option)}
        </option>
      ))}
    </SelectField>
  );
}
