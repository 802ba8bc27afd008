import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { LedgerLine, Transaction } from "../../../../contract/checkout.ts";
import { PagingLinks } from "../../../parts/paging-links.tsx";
import { ButtonLink, buttonClassNames } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/state-message.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { Failed } from "../failed.tsx";
import { filePath, historyPath, isFiltered, lists, type WalletQuery } from "../query.ts";
import { LedgerTable } from "./ledger-table.tsx";
import { PaymentsTable } from "./payments-table.tsx";
import { HistoryFilter } from "./transactions-filter.tsx";

interface Page<T> {
  count: number;
  results: T[];
}

export interface HistoryProps {
  query: WalletQuery;
  /** The payments if they are shown; `null` also when they could not be read. */
  transactions: Page<Transaction> | null;
  ledger: Page<LedgerLine> | null;
  linesPerPage: number;
  timeZone: string;
}

/** Payments, or credits gained and spent. Both are lists with filters in the address. */
export function History(props: HistoryProps) {
  const { t } = useTranslation("wallet");
  const { query } = props;
  const page = listed(props);
  return (
    <>
      <Tabs
        label={t("history.tabs")}
        tabs={lists.map((show) => ({
          to: historyPath({ show }),
          label: t(`history.${show}`),
          current: query.show === show,
        }))}
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-3">
        <HistoryFilter query={query} />
        {page && page.count > 0 ? (
          <a href={filePath(query)} className={buttonClassNames({})}>
            <Icon name="download" />
            {t("history.download")}
          </a>
        ) : null}
      </div>
      <Lines {...props} />
    </>
  );
}

/** Returns the list that is shown, or `null` when it could not be read. */
function listed({ query, transactions, ledger }: HistoryProps): Page<Transaction> | Page<LedgerLine> | null {
  return query.show === "payments" ? transactions : ledger;
}

function Lines(props: HistoryProps) {
  const { query, transactions, ledger, linesPerPage, timeZone } = props;
  const { t } = useTranslation("wallet");
  const isPending = useIsListPending();
  const page = listed(props);
  if (!page) {
    return (
      <div className="mt-4">
        <Failed />
      </div>
    );
  }
  if (page.results.length === 0) return <Empty query={query} />;
  return (
    <div
      aria-busy={isPending}
      className={classNames("mt-4 transition-opacity duration-(--calm)", isPending && "opacity-60")}
    >
      {query.show === "payments" && transactions ? (
        <PaymentsTable transactions={transactions.results} timeZone={timeZone} />
      ) : null}
      {query.show === "credits" && ledger ? (
        <>
          <LedgerTable lines={ledger.results} timeZone={timeZone} />
          <p className="mt-3 text-ink-3 text-sm">{t("history.balanceHint")}</p>
        </>
      ) : null}
      <PagingLinks
        page={query.page}
        pages={Math.ceil(page.count / linesPerPage)}
        pathOf={(number) => historyPath({ ...query, page: number })}
      />
    </div>
  );
}

/** Returns whether another list, or another part of it, is loading. */
function useIsListPending(): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === "/wallet";
}

function Empty({ query }: { query: WalletQuery }) {
  const { t } = useTranslation("wallet");
  const { show } = query;
  // A page beyond the last one is empty too.
  if (isFiltered(query) || query.page > 1) {
    return (
      <EmptyState
        title={t("history.empty.filtered")}
        actions={<ButtonLink to={historyPath({ show })}>{t("history.reset")}</ButtonLink>}
      >
        {t("history.empty.filteredMessage")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t(`history.empty.${show}`)}
      actions={show === "payments" ? <ButtonLink to="#plans">{t("plan.upgrade")}</ButtonLink> : null}
    >
      {t(`history.empty.${show}Message`)}
    </EmptyState>
  );
}
