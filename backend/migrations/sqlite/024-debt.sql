-- Credits that were taken back after they had been spent are owed until others come.
alter table credit_account add column debt_hundredths integer not null default 0 check (debt_hundredths >= 0);

-- Two more kinds of transactions. SQLite changes a check only by making the table anew, and with it what refers to it.
create table new_ledger_txn (
  id text not null primary key,
  account_id text not null references credit_account (account_id),
  kind text not null check (kind in ('grant', 'usage', 'expiry', 'clawback', 'debt')),
  idempotency_key text not null unique,
  ref text not null,
  created_at integer not null
) strict;

create table new_ledger_entry (
  txn_id text not null references new_ledger_txn (id) deferrable initially deferred,
  account text not null,
  amount_hundredths integer not null check (amount_hundredths <> 0),
  primary key (txn_id, account)
) strict;

insert into new_ledger_txn select id, account_id, kind, idempotency_key, ref, created_at from ledger_txn;
insert into new_ledger_entry select txn_id, account, amount_hundredths from ledger_entry;
drop table ledger_entry;
drop table ledger_txn;
alter table new_ledger_txn rename to ledger_txn;
alter table new_ledger_entry rename to ledger_entry;

create index ledger_txn_account on ledger_txn (account_id, created_at);
create index ledger_entry_account on ledger_entry (account);

create trigger ledger_entry_sealed before insert on ledger_entry
when exists (select 1 from ledger_txn where id = new.txn_id)
begin
  select raise(abort, 'a sealed ledger transaction takes no more entries');
end;

create trigger ledger_txn_zero_sum before insert on ledger_txn
when (select coalesce(sum(amount_hundredths), 1) from ledger_entry where txn_id = new.id) <> 0
begin
  select raise(abort, 'the entries of a ledger transaction must sum to zero');
end;

create trigger ledger_txn_no_update before update on ledger_txn
begin
  select raise(abort, 'the ledger is append-only');
end;

create trigger ledger_txn_no_delete before delete on ledger_txn
begin
  select raise(abort, 'the ledger is append-only');
end;

create trigger ledger_entry_no_update before update on ledger_entry
begin
  select raise(abort, 'the ledger is append-only');
end;

create trigger ledger_entry_no_delete before delete on ledger_entry
begin
  select raise(abort, 'the ledger is append-only');
end;

-- What the last comparison of the books found; one line.
create table ledger_check (
  id integer not null primary key check (id = 1),
  checked_at integer not null,
  mismatches integer not null check (mismatches >= 0)
) strict;
