-- Who may sign up, invites, and the guards of free credits.

-- `waiting` until an administrator approves the account. It cannot be opened before.
alter table account add column approval text not null default 'approved';
create index account_waiting on account (created_at, id) where approval = 'waiting';

create table invite (
  id text not null primary key,
  -- SHA-256 of the token in the link that was shown to the administrator.
  shown_hash text not null unique,
  -- SHA-256 of the token in the mailed link; null when none was mailed.
  mailed_hash text unique,
  -- The only address that may use it; null for any.
  email text,
  role text not null,
  -- The free credits of the first month in hundredths, instead of the usual ones.
  starter_hundredths {bigint},
  uses_max integer not null,
  used integer not null,
  expires_at {bigint} not null,
  revoked_at {bigint},
  -- An account, or `command-line`.
  created_by text not null,
  created_at {bigint} not null
) {strict};
create index invite_time on invite (created_at, id);

-- How accounts came to be, and what that means for their free credits. Older accounts have no row.
create table sign_up (
  account_id text not null primary key references account (id) on delete cascade,
  created_at {bigint} not null,
  -- A keyed hash of the network, kept for 30 days; empty when it is unknown.
  network_hash text not null,
  -- The domain of the email address.
  domain text not null,
  invite_id text,
  -- When the first free credits were granted; null before.
  granted_at {bigint},
  -- The free credits of the first month in hundredths: those of the invite, then those that were granted.
  starter_hundredths {bigint},
  -- The part that was granted first, and the days until all were; null for everything at once.
  first_hundredths {bigint},
  portion_days integer,
  -- Which budget was used up when credits were last due, and when they are tried again.
  refused_by text,
  refused_until {bigint}
) {strict};
create index sign_up_network on sign_up (created_at) where network_hash <> '';

-- What was granted to new accounts within a day, in all (in hundredths) and per network (in accounts).
create table free_credit_budget (
  -- `studio`, or a keyed hash of the network.
  scope text not null,
  -- Whole days since the epoch, UTC.
  day integer not null,
  used {bigint} not null,
  primary key (scope, day)
) {strict};
create index free_credit_budget_day on free_credit_budget (day);
