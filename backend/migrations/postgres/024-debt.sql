-- Credits that were taken back after they had been spent are owed until others come.
alter table credit_account add column debt_hundredths bigint not null default 0 check (debt_hundredths >= 0);

-- Two more kinds of transactions.
alter table ledger_txn drop constraint ledger_txn_kind_check;
alter table ledger_txn add constraint ledger_txn_kind_check check (kind in ('grant', 'usage', 'expiry', 'clawback', 'debt'));

-- What the last comparison of the books found; one line.
create table ledger_check (
  id bigint not null primary key check (id = 1),
  checked_at bigint not null,
  mismatches bigint not null check (mismatches >= 0)
);
