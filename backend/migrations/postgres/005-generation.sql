create table generation_run (
  id text not null primary key,
  owner_id text not null,
  mode text not null,
  status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'canceled', 'blocked')),
  stage text not null,
  progress_permille bigint not null check (progress_permille between 0 and 1000),
  prompt text not null,
  negative_prompt text not null,
  aspect_ratio text not null,
  quality text not null,
  style text,
  model text not null,
  engine_id text not null,
  engine_label text not null,
  origin text not null,
  seed bigint not null,
  output_count bigint not null check (output_count > 0),
  width bigint not null,
  height bigint not null,
  price_hundredths bigint not null check (price_hundredths > 0),
  error_code text,
  idempotency_key text,
  request_sha256 text not null,
  work_limit_seconds bigint not null,
  created_at bigint not null,
  started_at bigint,
  -- An open run that is not done by then is ended and its credits go back.
  deadline_at bigint not null,
  finished_at bigint,
  unique (owner_id, idempotency_key)
);

create index generation_run_newest on generation_run (owner_id, created_at desc, id desc);
create index generation_run_mode on generation_run (owner_id, mode, created_at desc, id desc);
create index generation_run_status on generation_run (owner_id, status, created_at desc, id desc);
create index generation_run_queued on generation_run (id) where status = 'queued';
create index generation_run_deadline on generation_run (deadline_at) where status in ('queued', 'processing');
create index generation_run_duration on generation_run (mode, quality, finished_at desc) where status = 'completed';

create table generation_output (
  id text not null primary key,
  run_id text not null references generation_run (id),
  output_index bigint not null,
  seed bigint not null,
  status text not null check (status in ('waiting', 'stored', 'failed')),
  -- Where the engine's work can be found again; set once the engine has it.
  ticket text,
  error_code text,
  unique (run_id, output_index)
);

create table generation_receipt (
  run_id text not null references generation_run (id),
  position bigint not null,
  kind text not null,
  credits_hundredths bigint,
  at bigint not null,
  primary key (run_id, position)
);
