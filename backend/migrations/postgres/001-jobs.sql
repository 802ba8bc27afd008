create table job (
  id text not null primary key,
  name text not null,
  payload text not null,
  priority integer not null,
  due_at bigint not null,
  created_at bigint not null,
  dedupe_key text unique,
  attempt integer not null,
  given_back integer not null,
  lease_token text,
  giving_up integer not null,
  dead_at bigint,
  last_error text
);

-- One kind's next job; a dead one is in nobody's way.
create index job_order on job (name, priority desc, id) where dead_at is null;
create index job_due on job (due_at) where dead_at is null;
