import { useTranslation } from "react-i18next";
import type { ModelCapability } from "../../../contract/capabilities.ts";
import { SliderField } from "../../ui/slider-field.tsx";

/** Sets how far the result may differ from the source image, as a number and in words. */
export function StrengthSlider({
  bounds: { min, max, default: usual },
  value,
  onChange,
  error,
}: {
  bounds: NonNullable<ModelCapability["strength"]>;
  value: string;
  onChange: (strength: string) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation("explore");
  const wanted = value === "" ? usual : Number(value);
  const strength = Math.min(max, Math.max(min, wanted));
  const words = t(`strength.${strength < 0.4 ? "little" : strength < 0.7 ? "some" : "much"}`);
  const percent = Math.round(strength * 100);
  return (
    <SliderField
      name="strength"
      label={t("strength.label")}
      aside={<output className="tabular noscript:hidden">{t("strength.value", { percent, words })}</output>}
      ends={[t("strength.least"), t("strength.most")]}
      min={min}
      max={max}
      step={0.01}
      defaultValue={strength}
      aria-valuetext={t("strength.value", { percent, words })}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
