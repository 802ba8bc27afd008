-- How far the search for missing files has come, so that a studio that restarts every day looks at all of them in time.
create table file_check (
  kind text not null primary key check (kind in ('creation', 'upload')),
  last_id text not null
);
