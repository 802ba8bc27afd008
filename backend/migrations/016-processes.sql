-- The programs that run now, one row each. A row is renewed every half minute, and removed when its program stops.
create table process (
  id text not null primary key,
  -- studio (pages and API in one), api, or worker.
  kind text not null,
  host_name text not null,
  version text not null,
  -- Whether it takes jobs now.
  works integer not null check (works in (0, 1)),
  started_at {bigint} not null,
  seen_at {bigint} not null
) {strict};
