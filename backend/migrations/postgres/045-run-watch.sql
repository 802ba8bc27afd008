-- When a worker last looked after open runs, so that time in which none could does not count against their deadlines.
create table run_watch (
  id bigint not null primary key check (id = 1),
  seen_at bigint not null
);
