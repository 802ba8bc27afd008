-- What the administration lists and adds up for all users.
create index account_signed_up on account (created_at);
create index ledger_txn_time on ledger_txn (created_at, kind);
create index generation_run_time on generation_run (created_at, status, engine_id);
create index mail_outbox_status on mail_outbox (status, created_at, id);
create index purchase_time on purchase (created_at, id);
create index purchase_fulfilled on purchase (fulfilled_at) where fulfilled_at is not null;

-- The size of a creation's file and its smaller copies.
alter table creation add column stored_bytes {bigint} not null default 0;
create index creation_stored on creation (owner_id, kind, stored_bytes);

-- What lacks a file: so far in this pass, and in the last complete one.
alter table file_check add column missing {bigint} not null default 0;
alter table file_check add column missing_before {bigint} not null default 0;
-- When the last complete pass ended.
alter table file_check add column ended_at {bigint};

-- The last look for stored files that nothing refers to, one row for each area of the storage.
create table file_sweep (
  area text not null primary key,
  swept_at {bigint} not null,
  -- Found and kept.
  orphans {bigint} not null,
  removed {bigint} not null
) {strict};

-- sqlite:

-- For the planner, like the figures of the other indexes (001).
insert into sqlite_stat1 (tbl, idx, stat) values ('creation', 'creation_stored', '1000000 100000 50000 1');
analyze sqlite_schema;

update creation set stored_bytes = size_bytes + (
  select coalesce(sum(json_extract(copy.value, '$.sizeBytes')), 0) from json_each(creation.variants) as copy
);

-- postgres:

update creation set stored_bytes = size_bytes + (
  select coalesce(sum((copy ->> 'sizeBytes')::bigint), 0) from jsonb_array_elements(variants::jsonb) as copy
);
