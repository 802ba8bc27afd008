import { useTranslation } from "react-i18next";
import type { ModelCapability } from "../../contract/capabilities.ts";
import { Price } from "./composer/price.tsx";
import { shownPricesField } from "./shown-price.ts";

interface ShownPricesProps {
  mode: string;
  /** The models to choose from. */
  models: readonly ModelCapability[];
  /** The chosen one, whose prices stand beside its qualities. */
  model: ModelCapability;
  /** Whether the form starts a batch, which has a quote of its own. */
  isBatch?: boolean;
}

/** With scripts the button shows the price of all choices, so the field is left out. */
const leaveOut = (field: HTMLInputElement | null) => {
  if (field) field.disabled = true;
};

/**
 * Without scripts, shows the prices of other models, says that the prices beside the choices count, and sends them all
 * with the form.
 */
export function ShownPrices({ mode, models, model, isBatch = false }: ShownPricesProps) {
  const { t } = useTranslation(["prices", "generation"]);
  const others = models.filter(({ id, available }) => available && id !== model.id);
  const shown = [model, ...others].flatMap(({ id, qualities }) =>
    qualities.map((quality) => [mode, quality.id, quality.price_credits, encodeURIComponent(id)].join()),
  );
  const pricesOf = ({ qualities }: ModelCapability) =>
    qualities.map(({ id, price_credits }) => `${id} ${price_credits}`).join();
  const dearer = others.filter((other) => pricesOf(other) !== pricesOf(model));
  const prices = new Set(model.qualities.map(priceOf));
  const varies = dearer.length > 0 || prices.size > 1 || (model.outputs_max > 1 && !prices.has(0));
  return (
    <>
      <input ref={leaveOut} type="hidden" name={shownPricesField} value={shown.join(";")} />
      {varies && !isBatch ? (
        <div className="hidden flex-col gap-1 text-ink-3 text-sm noscript:flex">
          <p>{t("prices:beside")}</p>
          {dearer.length > 0 ? (
            <ul>
              {dearer.map(({ id, label, qualities }) => (
                <li key={id} className="flex flex-wrap gap-x-3">
                  {label}
                  {qualities.map((quality) => (
                    <span key={quality.id} className="flex gap-1">
                      {t(`generation:qualityOf.${quality.id}`)} <Price amount={quality.price_credits} />
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const priceOf = ({ price_credits }: ModelCapability["qualities"][number]) => price_credits;
