-- Keys that let scripts in, in the place of somebody who signed in. One that was revoked is gone.
create table api_key (
  id text not null primary key,
  owner_id text not null,
  name text not null,
  -- JSON: what it may be used for.
  scopes text not null,
  -- Its beginning, to tell keys apart by.
  hint text not null,
  -- SHA-256 of the whole key, in hexadecimal digits.
  key_hash text not null unique,
  created_at bigint not null,
  last_used_at bigint
);
create index api_key_owner on api_key (owner_id, created_at desc, id desc);

-- Addresses that are told of their owner's runs. What signs for them follows from their id and is not stored.
create table webhook (
  id text not null primary key,
  owner_id text not null,
  url text not null,
  -- JSON: what it is told of.
  events text not null,
  is_active bigint not null check (is_active in (0, 1)),
  created_at bigint not null
);
create index webhook_owner on webhook (owner_id, created_at desc, id desc);

-- What was sent to them, or is to be; kept for a while.
create table webhook_delivery (
  id text not null primary key,
  owner_id text not null,
  webhook_id text not null,
  event text not null,
  -- The run it tells of; nothing of a test.
  generation_id text,
  -- JSON, exactly as it is sent.
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts bigint not null,
  -- Of the last attempt.
  response_status bigint,
  error text,
  duration_milliseconds bigint,
  created_at bigint not null,
  next_attempt_at bigint,
  delivered_at bigint,
  -- A run ends once, and each address is told of it once.
  unique (webhook_id, generation_id)
);
create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_owner on webhook_delivery (owner_id);
create index webhook_delivery_age on webhook_delivery (created_at);
