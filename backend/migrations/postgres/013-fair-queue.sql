-- Jobs of one kind that groups of people share. A lower turn is served first; 0 is ahead of every shared one.
alter table job add column turn bigint not null default 0;
alter table job add column share_group text;
alter table job add column share_cost bigint;

drop index job_order;
create index job_order on job (name, turn, priority desc, id) where dead_at is null;

-- How far a kind's workers have come: the highest turn they have begun.
create table job_lane (
  name text not null primary key,
  virtual_time bigint not null
);

-- Where a group's next turn begins; a group whose end the workers have passed is forgotten.
create table job_share (
  name text not null,
  share_group text not null,
  ends_at bigint not null,
  primary key (name, share_group)
);

create index job_share_end on job_share (name, ends_at);
