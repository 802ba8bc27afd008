-- A group of runs that one request started: variations of a prompt, or a grid.
create table generation_batch (
  id text not null primary key,
  owner_id text not null,
  mode text not null,
  -- As it was written: a template for variations.
  prompt text not null,
  -- JSON: the rest of the request.
  request text not null,
  -- JSON: how the runs differ. One of the two is null.
  variations text,
  grid text,
  seed {bigint} not null,
  -- How many prompts the template stands for; null for a grid.
  combinations {bigint},
  -- How many places it has, and how many of its runs have not ended.
  run_count {bigint} not null check (run_count > 0),
  open_runs {bigint} not null check (open_runs >= 0),
  idempotency_key text,
  request_sha256 text not null,
  created_at {bigint} not null,
  unique (owner_id, idempotency_key)
) {strict};
create index generation_batch_newest on generation_batch (owner_id, created_at desc, id desc);

-- The batch of a run, and its place in it. A repeated run has the place of the run that it repeats.
alter table generation_run add column batch_id text references generation_batch (id);
alter table generation_run add column batch_index {bigint};
create index generation_run_batch on generation_run (batch_id, batch_index, id) where batch_id is not null;
