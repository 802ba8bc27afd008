-- Credits. Every amount is in whole hundredths of a credit.

create table credit_account (
  account_id text not null primary key,
  balance_hundredths integer not null check (balance_hundredths >= 0),
  held_hundredths integer not null check (held_hundredths between 0 and balance_hundredths)
) strict;

create table credit_lot (
  id text not null primary key,
  account_id text not null references credit_account (account_id),
  lot_key text not null unique,
  source text not null check (source in ('starter', 'monthly', 'pack')),
  granted_hundredths integer not null check (granted_hundredths > 0),
  remaining_hundredths integer not null check (remaining_hundredths between 0 and granted_hundredths),
  reserved_hundredths integer not null check (reserved_hundredths between 0 and remaining_hundredths),
  expires_at integer,
  created_at integer not null
) strict;
create index credit_lot_left on credit_lot (account_id) where remaining_hundredths > 0;
create index credit_lot_expiring on credit_lot (expires_at) where remaining_hundredths > 0;

create table credit_hold (
  id text not null primary key,
  account_id text not null references credit_account (account_id),
  ref text not null,
  amount_hundredths integer not null check (amount_hundredths > 0),
  captured_hundredths integer not null check (captured_hundredths between 0 and amount_hundredths),
  created_at integer not null,
  released_at integer
) strict;
create index credit_hold_account on credit_hold (account_id, created_at);

create table credit_hold_part (
  hold_id text not null references credit_hold (id),
  position integer not null,
  lot_id text not null references credit_lot (id),
  reserved_hundredths integer not null check (reserved_hundredths >= 0),
  primary key (hold_id, position)
) strict;

-- A ledger transaction is written after its entries and seals them.
create table ledger_txn (
  id text not null primary key,
  account_id text not null references credit_account (account_id),
  kind text not null check (kind in ('grant', 'usage', 'expiry')),
  idempotency_key text not null unique,
  ref text not null,
  created_at integer not null
) strict;
create index ledger_txn_account on ledger_txn (account_id, created_at);

create table ledger_entry (
  txn_id text not null references ledger_txn (id) deferrable initially deferred,
  account text not null,
  amount_hundredths integer not null check (amount_hundredths <> 0),
  primary key (txn_id, account)
) strict;
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
