-- When a worker last looked after open runs, so that time in which none could does not count against their deadlines.
create table run_watch (
  id integer not null primary key check (id = 1),
  seen_at integer not null
) strict;
