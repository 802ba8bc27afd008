-- What is counted beside the bell.
create index notice_unread on notice (owner_id, created_at desc, id desc)
  where read_at is null and dismissed_at is null and over_at is null;

-- What somebody wants to be told of, how, and when not; who never said has no line.
create table notice_preferences (
  account_id text not null primary key,
  -- JSON: kinds that are not told of.
  muted text not null,
  -- JSON: kinds that come by mail, too.
  mailed text not null,
  -- Hour and minute on the clock of the account's time zone; both or neither.
  quiet_from text,
  quiet_to text,
  updated_at bigint not null
);

-- The browsers and systems that somebody has signed in with.
create table known_device (
  account_id text not null references account (id) on delete cascade,
  -- As people call it; empty for what says nothing of itself.
  name text not null,
  first_seen_at bigint not null,
  primary key (account_id, name)
);
