-- What somebody is told of in the product, each thing once.
create table notice (
  id text not null primary key,
  owner_id text not null,
  kind text not null,
  -- What it is about; the same thing is told once.
  notice_key text not null,
  -- JSON: what its sentences and its link are made of.
  params text not null,
  created_at bigint not null,
  read_at bigint,
  -- Put away by its owner.
  dismissed_at bigint,
  -- What it was about is over; it comes back when that begins anew.
  over_at bigint,
  -- After this it is of no use any more.
  ends_at bigint,
  unique (owner_id, notice_key)
);
create index notice_newest on notice (owner_id, created_at desc, id desc) where dismissed_at is null and over_at is null;
create index notice_kind on notice (kind, id) where dismissed_at is null and over_at is null;

-- Who was told that credits are running out, and when; who never was has no line.
create table credit_alert (
  account_id text not null primary key,
  told_at bigint not null,
  -- What counted as low then.
  threshold_hundredths bigint not null,
  -- Set once there was more again: only then can they fall below a second time.
  recovered_at bigint
);

create index subscription_ending on subscription (account_id) where ends_at is not null;

-- What still waits to be sent goes by its new name.
update mail_outbox set template = 'training_requested' where template = 'training_received';
