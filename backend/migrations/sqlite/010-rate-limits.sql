-- Counts of attempts that several processes share; a single one keeps them in memory.
create table rate_limit (
  key text not null primary key,
  points integer not null,
  expire integer
) strict;

create index rate_limit_expire on rate_limit (expire);
