import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { batchKinds, usualVariations, variationOrders } from "../../../../contract/batch-terms.ts";
import { batchRunsMax } from "../../../../contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceChip, ChoiceGroup, SegmentedControl } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { AxisFields, type AxisFieldsProps } from "./axis-fields.tsx";
import type { BatchQuote } from "./batch-quote.ts";
import { useBatchQuote } from "./use-batch-quote.ts";

export interface BatchFieldsProps extends Omit<AxisFieldsProps, "axis"> {
  /** Whether the form starts a batch. Otherwise the fields are hidden, and sent only to be shown again. */
  isOn: boolean;
  /** The quote of the form as the server sent it. */
  quoted: BatchQuote | undefined;
  /** Called with the price of the batch in credits; 0 while it is not known. */
  onPrice: (credits: number) => void;
}

/** Examples of the grammar of `contract/prompt-template.ts`. */
const syntax = { choice: "{a|b}", several: "{2$$a|b|c}", list: "__colors__" };

/** What makes one prompt a batch: its variations, or the axes of a grid. Shows what the batch would be and cost. */
export function BatchFields({ isOn, capability, model, draft, errors, quoted, onPrice }: BatchFieldsProps) {
  const { t } = useTranslation("batches");
  const root = useRef<HTMLFieldSetElement>(null);
  const quoting = useBatchQuote(root, isOn, quoted);
  const price = quoting.quote?.ok ? quoting.quote.cost_credits : 0;
  useEffect(() => onPrice(price), [price, onPrice]);
  const axes = { capability, model, draft, errors };
  return (
    <fieldset ref={root} hidden={!isOn} className="shown-when w-full min-w-0 px-3 pt-4 pb-2">
      <legend className="sr-only">{t("form.title")}</legend>
      {quoting.quote?.ok ? <input type="hidden" name="batch_seed" value={quoting.quote.seed} /> : null}
      <div>
        <SegmentedControl
          legend={t("form.kind")}
          name={isOn ? "batch" : "closed_batch"}
          defaultValue={draft.batch || draft.closed_batch || "variations"}
          segments={batchKinds.map((kind) => ({ value: kind, label: t(`form.${kind}.name`) }))}
        />
      </div>
      <div data-when="variations">
        <p className="mt-5 mb-4 text-ink-2">{t("form.variations.hint", syntax)}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <ChoiceGroup legend={t("form.order")} legendHidden={false} className="gap-1.5">
            {variationOrders.map((order) => (
              <ChoiceChip
                key={order}
                name="order"
                value={order}
                defaultChecked={order === (draft.order || variationOrders[0])}
              >
                {t(`form.orderOf.${order}`)}
              </ChoiceChip>
            ))}
          </ChoiceGroup>
          <TextField
            name="variations"
            label={t("form.count")}
            hint={t("form.countHint", { max: batchRunsMax })}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={draft.variations || String(usualVariations)}
            error={errors.variations}
          />
        </div>
      </div>
      <div data-when="grid">
        <p className="mt-5 mb-4 text-ink-2">{t("form.grid.hint")}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <AxisFields axis="columns" {...axes} />
          <AxisFields axis="rows" {...axes} />
        </div>
      </div>
      <Quoted {...quoting} />
      <p className="mt-4 text-ink-3 text-sm">
        {t("form.oneEach")}{" "}
        <Link to="/batches" className="underline decoration-line-control underline-offset-3 hover:text-ink">
          {t("form.all")}
        </Link>
      </p>
    </fieldset>
  );
}

/** The runs of the batch, its price, and the first prompts; or what is missing or wrong. */
function Quoted({ quote, isPending, retry }: ReturnType<typeof useBatchQuote>) {
  const { t } = useTranslation(["batches", "common"]);
  return (
    <div className="mt-5 flex flex-col gap-2 rounded-md border border-line px-3.5 py-3">
      <div role="status" aria-busy={isPending} className="flex flex-col gap-1">
        {quote?.ok ? (
          <p className="tabular font-medium">
            {t("form.runs", { count: quote.runs })}
            {quote.cost_credits > 0 ? ` · ${t("common:credits", { count: quote.cost_credits })}` : null}
            {quote.combinations === null ? null : (
              <span className="font-normal text-ink-2"> · {t("form.combinations", { count: quote.combinations })}</span>
            )}
          </p>
        ) : quote?.messages.length ? (
          quote.messages.map((message) => (
            <p key={message} className={quote.isIncomplete ? "text-ink-2" : "text-bad"}>
              {message}
            </p>
          ))
        ) : (
          <p className="text-ink-2">{t("form.noPrompt")}</p>
        )}
      </div>
      {quote?.ok && quote.prompts.length > 0 ? (
        <ol aria-label={t("form.examples")} className="flex list-decimal flex-col gap-1 pl-5 text-ink-2 text-sm">
          {quote.prompts.map((prompt, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same prompt may come twice
            <li key={place} dir="auto" className="break-words">
              {prompt}
            </li>
          ))}
        </ol>
      ) : null}
      {retry ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-bad">
          {t("form.failed")}
          <Button type="button" size="small" onClick={retry}>
            {t("form.retry")}
          </Button>
        </p>
      ) : null}
      <div className="hidden noscript:block">
        <Button name="intent" value="show-choices" size="small">
          {t("form.showPrice")}
        </Button>
      </div>
    </div>
  );
}
