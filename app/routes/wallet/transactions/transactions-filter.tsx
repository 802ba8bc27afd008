import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ledgerKinds, purchaseKinds, transactionStatuses } from "../../../../contract/payment-terms.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { periods, type WalletQuery } from "../query.ts";

/** Filters the list as soon as a value is chosen; without JavaScript, with a button. */
export function HistoryFilter({ query }: { query: WalletQuery }) {
  const { t } = useTranslation("wallet");
  const { show, kind, status, line, period } = query;
  const form = useRef<HTMLFormElement>(null);
  const apply = () => form.current?.requestSubmit();
  return (
    <Form
      key={show}
      ref={form}
      action="/wallet#history"
      preventScrollReset
      onChange={apply}
      className="grid w-full grid-cols-2 items-end gap-3 sm:flex sm:w-auto sm:flex-wrap"
    >
      {show === "payments" ? (
        <>
          <Choice name="kind" label={t("history.kind")} any={t("history.anyKind")} value={kind}>
            {purchaseKinds.map((offered) => (
              <option key={offered} value={offered}>
                {t(`history.kinds.${offered}`)}
              </option>
            ))}
          </Choice>
          <Choice name="status" label={t("history.status")} any={t("history.anyStatus")} value={status}>
            {transactionStatuses.map((offered) => (
              <option key={offered} value={offered}>
                {t(`history.statuses.${offered}`)}
              </option>
            ))}
          </Choice>
        </>
      ) : (
        <>
          <input type="hidden" name="show" value="credits" />
          <Choice name="line" label={t("history.kind")} any={t("history.anyKind")} value={line}>
            {ledgerKinds.map((offered) => (
              <option key={offered} value={offered}>
                {t(`history.lines.${offered}`)}
              </option>
            ))}
          </Choice>
        </>
      )}
      <Choice name="period" label={t("history.period")} any={t("history.anyPeriod")} value={period}>
        {periods.map((offered) => (
          <option key={offered} value={offered}>
            {t(`history.${offered}`)}
          </option>
        ))}
      </Choice>
      <span className="hidden noscript:block">
        <Button>{t("history.apply")}</Button>
      </span>
    </Form>
  );
}

function Choice({
  name,
  label,
  any,
  value,
  children,
}: {
  name: string;
  label: string;
  any: string;
  value: string | undefined;
  children: ReactNode;
}) {
  const select = useRef<HTMLSelectElement>(null);
  // Show values chosen elsewhere, by a link or the back button. The focus does not move.
  useEffect(() => {
    if (select.current) select.current.value = value ?? "";
  }, [value]);
  return (
    <SelectField ref={select} label={label} name={name} defaultValue={value ?? ""} className="sm:w-44">
      <option value="">{any}</option>
      {children}
    </SelectField>
  );
}
