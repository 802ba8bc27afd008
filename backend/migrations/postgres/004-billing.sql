-- Credits. Every amount is in whole hundredths of a credit.

create table credit_account (
  account_id text not null primary key,
  balance_hundredths bigint not null check (balance_hundredths >= 0),
  held_hundredths bigint not null check (held_hundredths between 0 and balance_hundredths)
);

create table credit_lot (
  id text not null primary key,
  account_id text not null references credit_account (account_id),
  lot_key text not null unique,
  source text not null check (source in ('starter', 'monthly', 'pack')),
  granted_hundredths bigint not null check (granted_hundredths > 0),
  remaining_hundredths bigint not null check (remaining_hundredths between 0 and granted_hundredths),
  reserved_hundredths bigint not null check (reserved_hundredths between 0 and remaining_hundredths),
  expires_at bigint,
  created_at bigint not null
);
create index credit_lot_left on credit_lot (account_id) where remaining_hundredths > 0;
create index credit_lot_expiring on credit_lot (expires_at) where remaining_hundredths > 0;

create table credit_hold (
  id text not null primary key,
  account_id text not null references credit_account (account_id),
  ref text not null,
  amount_hundredths bigint not null check (amount_hundredths > 0),
  captured_hundredths bigint not null check (captured_hundredths between 0 and amount_hundredths),
  created_at bigint not null,
  released_at bigint
);
create index credit_hold_account on credit_hold (account_id, created_at);

create table credit_hold_part (
  hold_id text not null references credit_hold (id),
  position bigint not null,
  lot_id text not null references credit_lot (id),
  reserved_hundredths bigint not null check (reserved_hundredths >= 0),
  primary key (hold_id, position)
);

-- A ledger transaction is written after its entries and seals them.
create table ledger_txn (
  id text not null primary key,
  account_id text not null references credit_account (account_id),
  kind text not null check (kind in ('grant', 'usage', 'expiry')),
  idempotency_key text not null unique,
  ref text not null,
  created_at bigint not null
);
create index ledger_txn_account on ledger_txn (account_id, created_at);

create table ledger_entry (
  txn_id text not null references ledger_txn (id) deferrable initially deferred,
  account text not null,
  amount_hundredths bigint not null check (amount_hundredths <> 0),
  primary key (txn_id, account)
);
create index ledger_entry_account on ledger_entry (account);

create function ledger_entry_sealed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_txn where id = new.txn_id) then
    raise exception 'a sealed ledger transaction takes no more entries';
  end if;
  return new;
end $$;
create trigger ledger_entry_sealed before insert on ledger_entry
for each row execute function ledger_entry_sealed();

create function ledger_txn_zero_sum() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_hundredths), 1) from ledger_entry where txn_id = new.id) <> 0 then
    raise exception 'the entries of a ledger transaction must sum to zero';
  end if;
  return new;
end $$;
create trigger ledger_txn_zero_sum before insert on ledger_txn
for each row execute function ledger_txn_zero_sum();

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_txn_append_only before update or delete or truncate on ledger_txn
for each statement execute function ledger_append_only();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
for each statement execute function ledger_append_only();
