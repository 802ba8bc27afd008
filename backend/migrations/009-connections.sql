-- Engines and the assistant's model that administrators connect while the product runs.
create table connection (
  id text not null primary key,
  -- A kind of engine, or `assistant`. One connection of each.
  kind text not null unique,
  -- The name that users see; empty for the assistant.
  name text not null,
  url text,
  -- The key, sealed with AES-256-GCM; null when there is none.
  sealed_key text,
  -- Which secret sealed it.
  key_id text,
  -- The last four characters of a long key.
  key_ends_with text,
  is_on integer not null,
  -- JSON: what only this kind has.
  details text not null,
  tested_at {bigint},
  -- What the last test found wrong; null when nothing.
  test_problem text,
  created_at {bigint} not null,
  updated_at {bigint} not null
) {strict};
