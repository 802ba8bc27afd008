-- The tables of the first release, module by module, for both databases. {bigint}, {strict} and {clustered} stand for what
-- each database calls it (backend/adapters/database/migration-files.ts); a part after a line that names a database is for
-- that one alone.
--
-- Ids are UUIDv7 in text. Instants are milliseconds since the epoch (UTC), money is in minor units, credits are in
-- hundredths, booleans are 0 or 1. Columns marked JSON are text.

-------------------------------------------------------------------------------------------------------------- job queue

-- Work to be done, leased to one worker at a time. A dead job is kept for its error.
create table job (
  id text not null primary key,
  name text not null,
  -- JSON.
  payload text not null,
  priority integer not null,
  -- When it may be claimed: the requested time, the next attempt, or the end of the lease while it runs.
  due_at {bigint} not null,
  created_at {bigint} not null,
  dedupe_key text unique,
  attempt integer not null,
  -- Attempts that a stopping worker returned; they do not count.
  given_back integer not null,
  -- Held by one worker; any other token has lost the job.
  lease_token text,
  -- 1 when the last attempt failed and the job's failure is still to be handled.
  giving_up integer not null,
  dead_at {bigint},
  last_error text,
  -- A lower turn is served first; 0 is ahead of every shared job.
  turn {bigint} not null default 0,
  share_group text,
  share_cost {bigint}
) {strict};
create index job_due on job (due_at) where dead_at is null;
create index job_order on job (name, turn, priority desc, id) where dead_at is null;

-- How far the workers of one kind of job have come: the highest turn that was begun.
create table job_lane (
  name text not null primary key,
  virtual_time {bigint} not null
) {strict};

-- Where a group's next turn begins. A group whose end the workers have passed is removed.
create table job_share (
  name text not null,
  share_group text not null,
  ends_at {bigint} not null,
  primary key (name, share_group)
) {strict};
create index job_share_end on job_share (name, ends_at);

------------------------------------------------------------------------------------------------------------ rate limits

-- Counts of attempts that several processes share. A single process keeps them in memory.
create table rate_limit (
  key text not null primary key,
  points integer not null,
  expire {bigint}
) {strict};
create index rate_limit_expire on rate_limit (expire);

--------------------------------------------------------------------------------------------------------------- accounts

create table account (
  id text not null primary key,
  -- As the user typed it.
  email text not null,
  -- What makes an address unique.
  email_key text not null unique,
  -- Argon2id; empty for an account without a password.
  password_hash text not null,
  display_name text not null,
  bio text not null,
  website text not null,
  social_handle text not null,
  phone text not null,
  created_at {bigint} not null,
  updated_at {bigint} not null,
  -- Null until the owner has proved to read mail at the address.
  confirmed_at {bigint},
  -- Digest of the profile picture, which is stored under it.
  avatar_sha256 text,
  -- The mailbox that the address reaches: free credits are counted by mailbox.
  canonical_email text not null default ''
) {strict};
create index account_mailbox on account (canonical_email, created_at);

create table account_settings (
  account_id text not null primary key references account (id) on delete cascade,
  credit_alert_threshold {bigint} not null,
  subscription_expiry_reminder_days integer not null,
  marketing_emails integer not null,
  language text not null,
  timezone text not null,
  currency text not null,
  updated_at {bigint} not null
) {strict};

create table session (
  id text not null primary key,
  account_id text not null references account (id) on delete cascade,
  -- The refresh token itself is never stored.
  refresh_hash text not null unique,
  user_agent text not null,
  created_at {bigint} not null,
  last_used_at {bigint} not null,
  expires_at {bigint} not null,
  revoked_at {bigint},
  -- Whether each use replaces the refresh token; how often that has happened, and when last.
  rotates integer not null default 0 check (rotates in (0, 1)),
  generation integer not null default 0,
  rotated_at {bigint}
) {strict};
create index session_account on session (account_id);

-- The browsers and systems that a user has signed in with: a new one is worth a notification.
create table known_device (
  account_id text not null references account (id) on delete cascade,
  -- Empty where the browser does not name itself.
  name text not null,
  first_seen_at {bigint} not null,
  primary key (account_id, name)
) {strict};

-- Links that confirm an address or reset a password. Only their hashes are stored.
create table account_token (
  hash text not null primary key,
  account_id text not null references account (id) on delete cascade,
  purpose text not null,
  created_at {bigint} not null,
  expires_at {bigint} not null
) {strict};
create index account_token_account on account_token (account_id, purpose);

-- Who an account's owner is at an OpenID issuer. The issuer's subject is the key, since an address can change hands.
create table identity (
  issuer text not null,
  subject text not null,
  account_id text not null references account (id) on delete cascade,
  created_at {bigint} not null,
  primary key (issuer, subject)
) {strict};
create index identity_account on identity (account_id);

-- Identity tokens that have been used, until they would be refused for their age.
create table used_identity_token (
  fingerprint text not null primary key,
  expires_at {bigint} not null
) {strict};
create index used_identity_token_expires on used_identity_token (expires_at);

-- The first account of each mailbox, by a keyed hash of the address. It stays when the account is deleted, so that deleting
-- an account and signing up again gives no more free credits.
create table credit_identity (
  address_hash text not null primary key,
  account_id text not null,
  since {bigint} not null
) {strict};

------------------------------------------------------------------------------------------------------------------- mail

-- Mail to be sent, written in the transaction that caused it.
create table mail_outbox (
  id text not null primary key,
  dedupe_key text not null unique,
  to_address text not null,
  template text not null,
  language text not null,
  -- JSON.
  params text not null,
  status text not null,
  attempts integer not null,
  next_attempt_at {bigint} not null,
  message_id text not null,
  last_error text,
  created_at {bigint} not null,
  sent_at {bigint}
) {strict};
create index mail_outbox_created on mail_outbox (created_at);

-- Mail of an installation without a mail server, for its operator to read.
create table mailbox_message (
  id text not null primary key,
  message_id text not null unique,
  to_address text not null,
  subject text not null,
  html text not null,
  plain text not null,
  eml text not null,
  received_at {bigint} not null
) {strict};
create index mailbox_received on mailbox_message (received_at);

---------------------------------------------------------------------------------------------------------------- prompts

-- The prompt book: each prompt that a user wrote, once, independent of the creations made from it.
create table saved_prompt (
  id text not null primary key,
  owner_id text not null,
  name text,
  prompt text not null,
  negative_prompt text not null,
  generation_type text not null,
  aspect_ratio text,
  style text,
  -- Digest of its words and its mode: the same again is the same entry.
  wording_sha256 text not null,
  is_pinned {bigint} not null check (is_pinned in (0, 1)),
  uses {bigint} not null,
  created_at {bigint} not null,
  used_at {bigint} not null,
  -- Set while it is deleted and can be restored.
  deleted_at {bigint}
) {strict};
create unique index saved_prompt_wording on saved_prompt (owner_id, wording_sha256);
create index saved_prompt_listed on saved_prompt (owner_id, is_pinned desc, used_at desc, id desc) where deleted_at is null;
create index saved_prompt_deleted on saved_prompt (deleted_at) where deleted_at is not null;

---------------------------------------------------------------------------------------------------------------- gallery

-- A finished output of a run. It has a copy of the run's recipe, because it outlives the run.
create table creation (
  id text not null primary key,
  owner_id text not null,
  run_id text not null,
  output_index {bigint} not null check (output_index >= 0),
  kind text not null check (kind in ('image', 'video')),
  generation_type text not null,
  prompt text not null,
  negative_prompt text not null,
  aspect_ratio text not null,
  quality text not null,
  style text,
  model text not null,
  engine text not null,
  origin text not null,
  seed {bigint} not null,
  media_type text not null,
  width {bigint} not null check (width > 0),
  height {bigint} not null check (height > 0),
  duration_milliseconds {bigint},
  has_audio {bigint} not null check (has_audio in (0, 1)),
  size_bytes {bigint} not null check (size_bytes > 0),
  sha256 text not null,
  storage_key text not null,
  -- JSON: the smaller copies.
  variants text not null,
  thumbhash text not null,
  is_favorite {bigint} not null check (is_favorite in (0, 1)),
  created_at {bigint} not null,
  -- Set while it is in the trash; 0 while it is being erased.
  deleted_at {bigint},
  -- How far it left its source; null where there was no choice.
  strength_permille {bigint},
  -- How long it should be; the file may differ a little.
  wanted_duration_seconds {bigint},
  audio_prompt text,
  unique (run_id, output_index)
) {strict};
-- The last columns of these let a list be counted from the index alone.
create index creation_newest on creation (owner_id, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;
create index creation_kind on creation (owner_id, kind, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;
create index creation_type on creation (owner_id, generation_type, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;
create index creation_model on creation (owner_id, model, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;
create index creation_ratio on creation (owner_id, aspect_ratio, created_at desc, id desc, is_favorite, deleted_at)
where deleted_at is null;
create index creation_favorite on creation (owner_id, created_at desc, id desc, is_favorite, deleted_at)
where is_favorite = 1 and deleted_at is null;
create index creation_trash on creation (deleted_at) where deleted_at is not null;
create index creation_trashed on creation (owner_id, deleted_at desc, id desc) where deleted_at is not null;
create index creation_one on creation (owner_id, id);

-- How many creations of each kind a user has. Triggers keep the counts, so that no list has to be read to be counted.
-- A creation that is being erased (deleted_at = 0) is not counted.
create table creation_tally (
  owner_id text not null,
  -- Of those made in this month (UTC), as 202611; month 0 counts all months together.
  month integer not null,
  kind text not null,
  generation_type text not null,
  aspect_ratio text not null,
  model text not null,
  is_favorite integer not null,
  is_trashed integer not null,
  count {bigint} not null,
  primary key (owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, is_trashed)
) {clustered};

-- The same by month alone, without the trash.
create table creation_month (
  owner_id text not null,
  month integer not null,
  count {bigint} not null,
  primary key (owner_id, month)
) {clustered};

create table collection (
  id text not null primary key,
  owner_id text not null,
  name text not null,
  -- The name folded for searching.
  search_name text not null,
  description text not null,
  -- The creation that its owner chose as its cover.
  cover_creation_id text,
  -- Its place among its owner's collections.
  position {bigint} not null,
  -- How many of its creations are outside the trash; triggers keep it.
  item_count integer not null check (item_count >= 0),
  created_at {bigint} not null,
  updated_at {bigint} not null
) {strict};
create index collection_owner on collection (owner_id, position, id);

create table collection_item (
  collection_id text not null references collection (id) on delete cascade,
  creation_id text not null references creation (id) on delete cascade,
  owner_id text not null,
  -- Its place in the collection.
  position {bigint} not null,
  -- The creation's own, so that a collection can be read in the order of time.
  created_at {bigint} not null,
  primary key (collection_id, creation_id)
) {strict};
create index collection_item_place on collection_item (collection_id, position, creation_id);
create index collection_item_newest on collection_item (collection_id, created_at desc, creation_id desc);
create index collection_item_creation on collection_item (creation_id);

-- A picture or a recording that a user provides to generate from.
create table upload (
  id text not null primary key,
  owner_id text not null,
  kind text not null check (kind in ('image', 'audio')),
  -- Its files are complete only while it is kept; after a crash some may be left in the other states.
  state text not null check (state in ('arriving', 'kept', 'leaving')),
  name text not null,
  media_type text not null,
  width {bigint},
  height {bigint},
  duration_milliseconds {bigint},
  size_bytes {bigint} not null,
  sha256 text not null,
  storage_key text not null,
  -- JSON: the smaller copies.
  variants text not null,
  thumbhash text,
  created_at {bigint} not null,
  -- Its size together with its smaller copies.
  stored_bytes {bigint} not null default 0,
  -- The same file sent again with the same key is one upload.
  idempotency_key text,
  request_sha256 text
) {strict};
create index upload_newest on upload (owner_id, created_at desc, id desc) where state = 'kept';
create index upload_kind on upload (owner_id, kind, created_at desc, id desc) where state = 'kept';
create index upload_owner on upload (owner_id, id);
create index upload_unsettled on upload (created_at) where state <> 'kept';
create index upload_room on upload (owner_id, stored_bytes);
-- Only among kept uploads, so that the remains of a crash block nothing.
create unique index upload_key on upload (owner_id, idempotency_key) where state = 'kept';

-- One row per user with uploads: adding up a user's uploads locks it.
create table uploader (
  owner_id text not null primary key
) {strict};

-- A file that arrives in parts. The parts are in the storage.
create table pending_upload (
  id text not null primary key,
  owner_id text not null,
  kind text not null check (kind in ('image', 'audio')),
  -- Parts are accepted only while it is open.
  state text not null check (state in ('open', 'finished', 'leaving')),
  name text not null,
  size_bytes {bigint} not null,
  -- As the user's file system gives it, to recognize the same file.
  last_modified {bigint},
  -- The upload that it became.
  upload_id text,
  created_at {bigint} not null
) {strict};
create index pending_upload_newest on pending_upload (owner_id, created_at desc, id desc);
create index pending_upload_oldest on pending_upload (created_at);
create index pending_upload_leaving on pending_upload (id) where state = 'leaving';

-- Where the search for missing files goes on, so that a studio that restarts every day still checks all of them.
create table file_check (
  kind text not null primary key check (kind in ('creation', 'upload')),
  last_id text not null
) {strict};

-- sqlite:

-- What the triggers that count creations write to.
create view creation_tally_change as
select owner_id, created_at, kind, generation_type, aspect_ratio, model, is_favorite, deleted_at, 1 as change from creation;

create trigger creation_tally_change_counts instead of insert on creation_tally_change when new.deleted_at is not 0
begin
  insert into creation_tally
  select new.owner_id, column1, new.kind, new.generation_type, new.aspect_ratio, new.model, new.is_favorite,
    new.deleted_at is not null, new.change
  from (values (0), (strftime('%Y%m', new.created_at / 1000, 'unixepoch') + 0)) where true
  on conflict do update set count = count + excluded.count;

  delete from creation_tally
  where new.change < 0 and count = 0 and owner_id = new.owner_id
    and month in (0, strftime('%Y%m', new.created_at / 1000, 'unixepoch') + 0) and kind = new.kind
    and generation_type = new.generation_type and aspect_ratio = new.aspect_ratio and model = new.model
    and is_favorite = new.is_favorite and is_trashed = (new.deleted_at is not null);

  insert into creation_month
  select new.owner_id, strftime('%Y%m', new.created_at / 1000, 'unixepoch') + 0, new.change where new.deleted_at is null
  on conflict do update set count = count + excluded.count;

  delete from creation_month
  where new.change < 0 and count = 0 and owner_id = new.owner_id
    and month = strftime('%Y%m', new.created_at / 1000, 'unixepoch') + 0;
end;

create trigger creation_tally_insert after insert on creation
begin
  insert into creation_tally_change values (new.owner_id, new.created_at, new.kind, new.generation_type, new.aspect_ratio,
    new.model, new.is_favorite, new.deleted_at, 1);
end;

create trigger creation_tally_delete after delete on creation
begin
  insert into creation_tally_change values (old.owner_id, old.created_at, old.kind, old.generation_type, old.aspect_ratio,
    old.model, old.is_favorite, old.deleted_at, -1);
end;

create trigger creation_tally_update
after update of owner_id, created_at, kind, generation_type, aspect_ratio, model, is_favorite, deleted_at on creation
begin
  insert into creation_tally_change values (new.owner_id, new.created_at, new.kind, new.generation_type, new.aspect_ratio,
    new.model, new.is_favorite, new.deleted_at, 1);
  insert into creation_tally_change values (old.owner_id, old.created_at, old.kind, old.generation_type, old.aspect_ratio,
    old.model, old.is_favorite, old.deleted_at, -1);
end;

create trigger collection_item_added after insert on collection_item
begin
  update collection set item_count = item_count + 1
  where id = new.collection_id
    and exists (select 1 from creation where id = new.creation_id and deleted_at is null);
end;

create trigger collection_item_removed after delete on collection_item
begin
  update collection set item_count = item_count - 1
  where id = old.collection_id
    and exists (select 1 from creation where id = old.creation_id and deleted_at is null);
end;

create trigger collection_creation_moved after update of deleted_at on creation
when (old.deleted_at is null) <> (new.deleted_at is null)
begin
  update collection
  set item_count = item_count + case when new.deleted_at is null then 1 else -1 end,
    updated_at = max(updated_at, coalesce(new.deleted_at, 0))
  where id in (select collection_id from collection_item where creation_id = new.id);
end;

-- Before its items are deleted with the creation: they no longer find it then.
create trigger collection_creation_deleted before delete on creation
when old.deleted_at is null
begin
  update collection set item_count = item_count - 1
  where id in (select collection_id from collection_item where creation_id = old.id);
end;

-- For the planner: one owner may have very many creations, so that looking for some ids among them must not read them all.
-- Without these figures it assumes a handful. They are not measured, and hold at any size.
analyze creation;
delete from sqlite_stat1 where tbl = 'creation';
insert into sqlite_stat1 (tbl, idx, stat)
select 'creation', name, case name
  when 'sqlite_autoindex_creation_1' then '1000000 1'
  when 'sqlite_autoindex_creation_2' then '1000000 2 1'
  when 'creation_one' then '1000000 100000 1'
  when 'creation_newest' then '1000000 100000 1 1 1 1'
  when 'creation_kind' then '1000000 100000 50000 1 1 1 1'
  when 'creation_type' then '1000000 100000 30000 1 1 1 1'
  when 'creation_model' then '1000000 100000 20000 1 1 1 1'
  when 'creation_ratio' then '1000000 100000 20000 1 1 1 1'
  when 'creation_favorite' then '1000000 100000 1 1 1 1'
  else '10000 100 1 1 1'
end
from pragma_index_list('creation');
analyze sqlite_schema;

-- postgres:

create function month_of(instant bigint) returns integer language sql immutable as $$
  select to_char(to_timestamp(instant / 1000) at time zone 'UTC', 'YYYYMM')::integer
$$;

-- Once for each statement, however many rows it changed. Counts are locked in one order everywhere.
create function tally_creations() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into creation_tally as tally
    select owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, (deleted_at is not null)::integer, count(*)
    from new_rows cross join lateral (values (0), (month_of(created_at))) as counted (month)
    where deleted_at is distinct from 0
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, is_trashed)
    do update set count = tally.count + excluded.count;

    insert into creation_month as tally
    select owner_id, month_of(created_at), count(*) from new_rows where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (owner_id, month) do update set count = tally.count + excluded.count;
  end if;
  if tg_op <> 'INSERT' then
    insert into creation_tally as tally
    select owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, (deleted_at is not null)::integer, -count(*)
    from old_rows cross join lateral (values (0), (month_of(created_at))) as counted (month)
    where deleted_at is distinct from 0
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (owner_id, month, kind, generation_type, aspect_ratio, model, is_favorite, is_trashed)
    do update set count = tally.count + excluded.count;

    insert into creation_month as tally
    select owner_id, month_of(created_at), -count(*) from old_rows where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (owner_id, month) do update set count = tally.count + excluded.count;

    delete from creation_tally as tally
    using (
      select distinct owner_id, counted.month, kind, generation_type, aspect_ratio, model, is_favorite,
        (deleted_at is not null)::integer as is_trashed
      from old_rows cross join lateral (values (0), (month_of(created_at))) as counted (month)
    ) as changed
    where tally.count = 0 and tally.owner_id = changed.owner_id and tally.month = changed.month
      and tally.kind = changed.kind and tally.generation_type = changed.generation_type
      and tally.aspect_ratio = changed.aspect_ratio and tally.model = changed.model
      and tally.is_favorite = changed.is_favorite and tally.is_trashed = changed.is_trashed;

    delete from creation_month as tally
    using (select distinct owner_id, month_of(created_at) as month from old_rows) as changed
    where tally.count = 0 and tally.owner_id = changed.owner_id and tally.month = changed.month;
  end if;
  return null;
end
$$;
create trigger creation_tally_insert after insert on creation
referencing new table as new_rows for each statement execute function tally_creations();
create trigger creation_tally_delete after delete on creation
referencing old table as old_rows for each statement execute function tally_creations();
create trigger creation_tally_update after update on creation
referencing old table as old_rows new table as new_rows for each statement execute function tally_creations();

-- Collections are locked in one order, so that two transactions that trash different creations of the same ones cannot
-- deadlock.
create function collection_items_added() returns trigger language plpgsql as $$
begin
  update collection set item_count = collection.item_count + shown.number
  from (
    select added.collection_id, count(*) as number
    from added join creation on creation.id = added.creation_id
    where creation.deleted_at is null
    group by added.collection_id
  ) as shown
  where collection.id = shown.collection_id;
  return null;
end $$;
create trigger collection_item_added after insert on collection_item
referencing new table as added for each statement execute function collection_items_added();

-- The creations are read only while the collection is locked: one that was trashed meanwhile is already counted out.
create function collection_items_removed() returns trigger language plpgsql as $$
begin
  perform 1 from collection where id in (select collection_id from removed) order by id for update;
  update collection set item_count = collection.item_count - shown.number
  from (
    select removed.collection_id, count(*) as number
    from removed join creation on creation.id = removed.creation_id
    where creation.deleted_at is null
    group by removed.collection_id
  ) as shown
  where collection.id = shown.collection_id;
  return null;
end $$;
create trigger collection_item_removed after delete on collection_item
referencing old table as removed for each statement execute function collection_items_removed();

create function collection_creations_moved() returns trigger language plpgsql as $$
declare
  moved text[];
begin
  select array_agg(after.id) into moved
  from after join before on before.id = after.id
  where (before.deleted_at is null) <> (after.deleted_at is null);
  if moved is null then
    return null;
  end if;
  perform 1 from collection
  where id in (select collection_id from collection_item where creation_id = any (moved))
  order by id for update;
  update collection
  set item_count = collection.item_count + changed.number, updated_at = greatest(collection.updated_at, changed.hidden_at)
  from (
    select collection_item.collection_id,
      sum(case when after.deleted_at is null then 1 else -1 end) as number,
      max(coalesce(after.deleted_at, 0)) as hidden_at
    from after join collection_item on collection_item.creation_id = after.id
    where after.id = any (moved)
    group by collection_item.collection_id
  ) as changed
  where collection.id = changed.collection_id;
  return null;
end $$;
create trigger collection_creation_moved after update on creation
referencing old table as before new table as after for each statement execute function collection_creations_moved();

-- Before its items are deleted with the creation: they no longer find it then.
create function collection_creation_deleted() returns trigger language plpgsql as $$
begin
  perform 1 from collection
  where id in (select collection_id from collection_item where creation_id = old.id)
  order by id for update;
  update collection set item_count = item_count - 1
  where id in (select collection_id from collection_item where creation_id = old.id);
  return old;
end $$;
create trigger collection_creation_deleted before delete on creation
for each row when (old.deleted_at is null) execute function collection_creation_deleted();

-- both:

---------------------------------------------------------------------------------------------------------------- sharing

-- Public links. Each shows one creation or one collection.
create table share (
  id text not null primary key,
  owner_id text not null,
  -- One of the two. It may have been deleted: the link then shows nothing, and ends soon after.
  creation_id text,
  collection_id text,
  shows_recipe {bigint} not null check (shows_recipe in (0, 1)),
  is_listed {bigint} not null check (is_listed in (0, 1)),
  -- The creation that its stored preview was made from.
  preview_creation_id text,
  created_at {bigint} not null,
  -- Set when it is revoked: it shows nothing from then on, and is removed when its files are.
  ended_at {bigint},
  check ((creation_id is null) <> (collection_id is null))
) {strict};
create unique index share_creation on share (creation_id) where ended_at is null;
create unique index share_collection on share (collection_id) where ended_at is null;
create index share_newest on share (owner_id, created_at desc, id desc) where ended_at is null;
create index share_ended on share (ended_at) where ended_at is not null;

---------------------------------------------------------------------------------------------------------------- credits

create table credit_account (
  account_id text not null primary key,
  balance_hundredths {bigint} not null check (balance_hundredths >= 0),
  held_hundredths {bigint} not null check (held_hundredths between 0 and balance_hundredths),
  plan text not null default 'starter' check (plan in ('starter', 'pro', 'studio')),
  -- Credits that were taken back after they had been spent. They are owed until others come.
  debt_hundredths {bigint} not null default 0 check (debt_hundredths >= 0)
) {strict};

-- Credits that came for one reason and expire together.
create table credit_lot (
  id text not null primary key,
  account_id text not null references credit_account (account_id),
  lot_key text not null unique,
  source text not null check (source in ('starter', 'monthly', 'pack')),
  granted_hundredths {bigint} not null check (granted_hundredths > 0),
  remaining_hundredths {bigint} not null check (remaining_hundredths between 0 and granted_hundredths),
  reserved_hundredths {bigint} not null check (reserved_hundredths between 0 and remaining_hundredths),
  expires_at {bigint},
  created_at {bigint} not null
) {strict};
create index credit_lot_left on credit_lot (account_id) where remaining_hundredths > 0;
create index credit_lot_expiring on credit_lot (expires_at) where remaining_hundredths > 0;

-- Credits set aside for work that is not done yet.
create table credit_hold (
  id text not null primary key,
  account_id text not null references credit_account (account_id),
  ref text not null,
  amount_hundredths {bigint} not null check (amount_hundredths > 0),
  captured_hundredths {bigint} not null check (captured_hundredths between 0 and amount_hundredths),
  created_at {bigint} not null,
  released_at {bigint}
) {strict};
create index credit_hold_account on credit_hold (account_id, created_at);

-- The lots that a hold takes its credits from.
create table credit_hold_part (
  hold_id text not null references credit_hold (id),
  position {bigint} not null,
  lot_id text not null references credit_lot (id),
  reserved_hundredths {bigint} not null check (reserved_hundredths >= 0),
  primary key (hold_id, position)
) {strict};

-- The ledger, which only grows. A transaction is written after its entries and seals them.
create table ledger_txn (
  id text not null primary key,
  account_id text not null references credit_account (account_id),
  kind text not null check (kind in ('grant', 'usage', 'expiry', 'clawback', 'debt')),
  idempotency_key text not null unique,
  ref text not null,
  created_at {bigint} not null
) {strict};

create table ledger_entry (
  txn_id text not null references ledger_txn (id) deferrable initially deferred,
  account text not null,
  amount_hundredths {bigint} not null check (amount_hundredths <> 0),
  primary key (txn_id, account)
) {strict};

-- What the last comparison of the books found; one row.
create table ledger_check (
  id {bigint} not null primary key check (id = 1),
  checked_at {bigint} not null,
  mismatches {bigint} not null check (mismatches >= 0)
) {strict};

-- When a user was last notified of running low, so that it happens once each time.
create table credit_alert (
  account_id text not null primary key,
  announced_at {bigint} not null,
  -- What counted as low then.
  threshold_hundredths {bigint} not null,
  -- Set when there was more again: only then can credits run low a second time.
  recovered_at {bigint}
) {strict};

-- Pages of the ledger are read in the order of the first index; an account's sum is read from the second alone.

-- sqlite:

create index ledger_txn_listed on ledger_txn (account_id, created_at, id, kind);
create index ledger_entry_summed on ledger_entry (account, txn_id, amount_hundredths);

create trigger ledger_entry_sealed before insert on ledger_entry
when exists (select 1 from ledger_txn where id = new.txn_id)
begin
  select raise(abort, 'a sealed ledger transaction takes no more entries');
end;

create trigger ledger_txn_zero_sum before insert on ledger_txn
when (select coalesce(sum(amount_hundredths), 1) from ledger_entry where txn_id = new.id) <> 0
begin
  select raise(abort, 'the entries of a ledger transaction must sum to zero');
end;

create trigger ledger_txn_no_update before update on ledger_txn
begin
  select raise(abort, 'the ledger is append-only');
end;

create trigger ledger_txn_no_delete before delete on ledger_txn
begin
  select raise(abort, 'the ledger is append-only');
end;

create trigger ledger_entry_no_update before update on ledger_entry
begin
  select raise(abort, 'the ledger is append-only');
end;

create trigger ledger_entry_no_delete before delete on ledger_entry
begin
  select raise(abort, 'the ledger is append-only');
end;

-- postgres:

create index ledger_txn_listed on ledger_txn (account_id, created_at, id) include (kind);
create index ledger_entry_summed on ledger_entry (account, txn_id) include (amount_hundredths);

create function ledger_entry_sealed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_txn where id = new.txn_id) then
    raise exception 'a sealed ledger transaction takes no more entries';
  end if;
  return new;
end $$;
create trigger ledger_entry_sealed before insert on ledger_entry
for each row execute function ledger_entry_sealed();

create function ledger_txn_zero_sum() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_hundredths), 1) from ledger_entry where txn_id = new.id) <> 0 then
    raise exception 'the entries of a ledger transaction must sum to zero';
  end if;
  return new;
end $$;
create trigger ledger_txn_zero_sum before insert on ledger_txn
for each row execute function ledger_txn_zero_sum();

create function ledger_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_txn_append_only before update or delete or truncate on ledger_txn
for each statement execute function ledger_append_only();
create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
for each statement execute function ledger_append_only();

-- both:

------------------------------------------------------------------------------------------------------------- generation

-- One accepted request with what it asked for.
create table generation_run (
  id text not null primary key,
  owner_id text not null,
  mode text not null,
  status text not null check (status in ('queued', 'processing', 'completed', 'failed', 'canceled', 'blocked')),
  stage text not null,
  progress_permille {bigint} not null check (progress_permille between 0 and 1000),
  prompt text not null,
  negative_prompt text not null,
  aspect_ratio text not null,
  quality text not null,
  style text,
  model text not null,
  engine_id text not null,
  engine_label text not null,
  origin text not null,
  seed {bigint} not null,
  output_count {bigint} not null check (output_count > 0),
  width {bigint} not null,
  height {bigint} not null,
  price_hundredths {bigint} not null check (price_hundredths > 0),
  error_code text,
  idempotency_key text,
  request_sha256 text not null,
  work_limit_seconds {bigint} not null,
  created_at {bigint} not null,
  started_at {bigint},
  -- An open run that is not done by then is ended, and its credits are returned.
  deadline_at {bigint} not null,
  finished_at {bigint},
  model_label text not null default '',
  model_chosen {bigint} not null default 0 check (model_chosen in (0, 1)),
  strength_permille {bigint} check (strength_permille between 0 and 1000),
  duration_seconds {bigint} check (duration_seconds > 0),
  audio_prompt text,
  -- The user's own recording.
  audio_upload_id text,
  -- The picture it starts from, with its size, because the picture may be deleted.
  source_kind text check (source_kind in ('upload', 'creation')),
  source_id text,
  source_width {bigint},
  source_height {bigint},
  -- The run that this one repeats or varies.
  parent_run_id text,
  -- The content rule that blocked it.
  blocked_reason text,
  -- JSON: the trained model, as it was when the run was accepted.
  lora text,
  unique (owner_id, idempotency_key)
) {strict};
create index generation_run_newest on generation_run (owner_id, created_at desc, id desc);
create index generation_run_mode on generation_run (owner_id, mode, created_at desc, id desc);
create index generation_run_status on generation_run (owner_id, status, created_at desc, id desc);
create index generation_run_parent on generation_run (owner_id, parent_run_id, created_at desc, id desc)
where parent_run_id is not null;
create index generation_run_deadline on generation_run (deadline_at) where status in ('queued', 'processing');
create index generation_run_duration on generation_run (mode, model, quality, finished_at desc)
where status = 'completed';
create index generation_run_failed on generation_run (finished_at) where error_code is not null;

create table generation_output (
  id text not null primary key,
  run_id text not null references generation_run (id),
  output_index {bigint} not null,
  seed {bigint} not null,
  status text not null check (status in ('waiting', 'stored', 'failed')),
  -- How to find the engine's work again; set when the engine has accepted it.
  ticket text,
  error_code text,
  -- Set before an engine is given the output: work whose outcome is unknown differs from work that was never handed over.
  handed_over_at {bigint},
  unique (run_id, output_index)
) {strict};

-- What happened to a run and its credits, step by step.
create table generation_receipt (
  run_id text not null references generation_run (id),
  position {bigint} not null,
  kind text not null,
  credits_hundredths {bigint},
  at {bigint} not null,
  primary key (run_id, position)
) {strict};

-- When a worker last checked open runs; one row. Time without any worker does not count against their deadlines.
create table run_watch (
  id {bigint} not null primary key check (id = 1),
  seen_at {bigint} not null
) {strict};

---------------------------------------------------------------------------------------------------------- conversations

-- A user's conversation with the assistant.
create table conversation (
  id text not null primary key,
  owner_id text not null,
  title text not null,
  is_favorite integer not null default 0,
  -- How many messages it has, and the number of the next one: numbers are never used again.
  message_count integer not null default 0,
  next_number integer not null default 1,
  idempotency_key text,
  request_sha256 text not null,
  created_at {bigint} not null,
  -- When its last message was written.
  used_at {bigint} not null,
  -- Set while it is deleted and can be restored.
  deleted_at {bigint}
) {strict};
create unique index conversation_key on conversation (owner_id, idempotency_key);
create index conversation_used on conversation (owner_id, used_at, id) where deleted_at is null;
create index conversation_deleted on conversation (deleted_at) where deleted_at is not null;

create table conversation_message (
  id text not null primary key,
  conversation_id text not null references conversation (id) on delete cascade,
  owner_id text not null,
  number integer not null,
  role text not null,
  content text not null,
  status text not null,
  error_code text,
  -- JSON: ids of the creations it refers to.
  attachments text not null,
  -- The language of an answer; null for a user's message.
  language text,
  -- The worker that writes the answer: no other may add to it.
  writer text,
  cost_hundredths {bigint} not null default 0,
  idempotency_key text,
  request_sha256 text,
  created_at {bigint} not null,
  unique (conversation_id, number)
) {strict};
create unique index conversation_message_key on conversation_message (owner_id, idempotency_key);
-- One answer at a time.
create unique index conversation_message_writing on conversation_message (conversation_id) where status = 'writing';

-- The runs that were started from a message.
create table conversation_run (
  message_id text not null references conversation_message (id) on delete cascade,
  run_id text not null,
  added_at {bigint} not null,
  primary key (message_id, run_id)
) {strict};

--------------------------------------------------------------------------------------------------------------- training

-- Orders for trained models.
create table training_order (
  id text not null primary key,
  owner_id text not null,
  -- How the same request sent again is recognized: by the sender's own key, and for some minutes by its content.
  idempotency_key text,
  content_key text not null,
  request_sha256 text not null,
  status text not null check (status in ('draft', 'awaiting_payment', 'paid', 'in_review', 'training', 'ready', 'refunded')),
  model_name text not null,
  name text not null,
  email text not null,
  social_handle text not null,
  platform text,
  description text not null,
  dataset_link text not null,
  reference_images_description text not null,
  -- JSON: ids of uploads.
  reference_upload_ids text not null,
  additional_notes text not null,
  has_consent {bigint} not null check (has_consent in (0, 1)),
  price_minor {bigint} not null,
  currency text not null,
  -- The finished model's name in requests and lists.
  model text,
  created_at {bigint} not null,
  updated_at {bigint} not null,
  -- 1 for the one draft that its owner is still writing, else null.
  is_open_draft {bigint} check (is_open_draft = 1)
) {strict};
create unique index training_order_key on training_order (owner_id, idempotency_key);
create unique index training_order_content on training_order (owner_id, content_key);
create unique index training_order_open_draft on training_order (owner_id, is_open_draft);
create index training_order_newest on training_order (owner_id, id desc);

-- When an order reached each of its statuses.
create table training_event (
  order_id text not null references training_order (id) on delete cascade,
  position {bigint} not null,
  status text not null,
  at {bigint} not null,
  primary key (order_id, position)
) {strict};

-- The pictures that a model learns from: uploads, and what was measured on them.
create table training_picture (
  order_id text not null references training_order (id) on delete cascade,
  upload_id text not null,
  position {bigint} not null,
  -- Perceptual hash in hexadecimal digits, to recognize duplicates: null before it is measured, empty when it cannot be.
  look text,
  -- How sharp its edges are.
  sharpness {bigint},
  primary key (order_id, upload_id)
) {strict};

-- A trained model: a file that an engine puts over a model of its own.
create table trained_model (
  -- The model's id in requests.
  id text not null primary key,
  order_id text not null references training_order (id) on delete cascade,
  owner_id text not null,
  name text not null,
  -- The file, as the engine lists it.
  lora text not null,
  trigger_word text not null,
  strength_permille {bigint} not null,
  base_model text not null,
  created_at {bigint} not null,
  updated_at {bigint} not null
) {strict};
create unique index trained_model_order on trained_model (order_id);
create index trained_model_newest on trained_model (owner_id, id desc);
create index trained_model_lora on trained_model (lora);

-- What is kept of a paid order when its owner deletes the account, so that the operator can remove the file: not the owner.
create table erased_order (
  id text not null primary key,
  status text not null,
  -- The file to remove; null when none was attached.
  lora text,
  erased_at {bigint} not null
) {strict};

--------------------------------------------------------------------------------------------------------------- payments

-- What a user set out to buy, with everything it included on that day. The wallet lists these.
create table purchase (
  id text not null primary key,
  account_id text not null,
  kind text not null check (kind in ('subscription', 'credit_pack', 'training')),
  -- The plan, the package, or the order for a trained model.
  item_id text not null,
  price_minor {bigint} not null check (price_minor >= 0),
  currency text not null,
  credits_hundredths {bigint} not null check (credits_hundredths >= 0),
  provider text not null check (provider in ('local', 'paddle')),
  provider_transaction_id text,
  provider_subscription_id text,
  -- As the provider names it.
  status text not null,
  -- When the provider said so.
  status_at {bigint} not null,
  refunded_minor {bigint} not null check (refunded_minor >= 0),
  invoice_number text,
  -- JSON: where to pay, while it can be paid.
  checkout text,
  -- The lot of its credits.
  lot_key text,
  created_at {bigint} not null,
  -- Set when the user has received what was bought.
  fulfilled_at {bigint},
  -- When the last attempt to pay was declined; null once it is paid.
  declined_at {bigint},
  -- When the provider was last asked about it for a waiting page, which asks again and again.
  asked_at {bigint},
  unique (provider, provider_transaction_id)
) {strict};
create index purchase_account on purchase (account_id, created_at desc, id desc);
create index purchase_item on purchase (account_id, kind, item_id, status);
-- A provider names the subscription, not the purchase.
create index purchase_subscription on purchase (provider, provider_subscription_id);

create table billing_customer (
  account_id text not null,
  provider text not null,
  customer_id text not null,
  primary key (account_id, provider),
  unique (provider, customer_id)
) {strict};

create table subscription (
  id text not null primary key,
  account_id text not null,
  provider text not null check (provider in ('local', 'paddle')),
  provider_subscription_id text not null,
  plan text not null check (plan in ('starter', 'pro', 'studio')),
  -- The plan that follows at the end of the period, where another was chosen.
  next_plan text,
  status text not null,
  period_starts_at {bigint},
  period_ends_at {bigint},
  -- Set when it will end by itself.
  ends_at {bigint},
  -- Of the newest event that was applied.
  last_event_at {bigint} not null,
  created_at {bigint} not null,
  -- When the provider was informed of the plan that follows.
  next_plan_announced_at {bigint},
  unique (provider, provider_subscription_id)
) {strict};
create index subscription_account on subscription (account_id, created_at desc);
create index subscription_next on subscription (period_ends_at) where next_plan is not null;
create index subscription_ending on subscription (account_id) where ends_at is not null;

-- Every event that a provider ever sent, once, as it came.
create table payment_event (
  provider text not null,
  event_id text not null,
  type text not null,
  occurred_at {bigint} not null,
  body text not null,
  -- Why it could not be applied, where an operator should look.
  problem text,
  received_at {bigint} not null,
  primary key (provider, event_id)
) {strict};
create index payment_event_problem on payment_event (received_at) where problem is not null;

-- How far the events of a provider that cannot reach this server have been read.
create table payment_cursor (
  -- The provider and its environment.
  stream text not null primary key,
  event_id text not null
) {strict};

-- Money that was returned. A refund can be reported before its payment.
create table refund (
  provider text not null,
  adjustment_id text not null,
  provider_transaction_id text not null,
  action text not null,
  amount_minor {bigint} not null check (amount_minor >= 0),
  -- Set when its credits were taken back, or given again.
  applied_at {bigint},
  primary key (provider, adjustment_id)
) {strict};
create index refund_transaction on refund (provider, provider_transaction_id);
create index refund_open on refund (adjustment_id) where applied_at is null;

---------------------------------------------------------------------------------------------------------- test checkout

-- The local test checkout stands in the place of a payment provider, so it has a state of its own.
create table local_payment (
  id text not null primary key,
  purchase_id text not null,
  customer_id text not null,
  subscription_id text,
  -- The plan, where it pays for one.
  plan_id text,
  origin text not null,
  amount_minor {bigint} not null,
  currency text not null,
  status text not null,
  period_starts_at {bigint},
  period_ends_at {bigint},
  refunded_minor {bigint} not null,
  created_at {bigint} not null,
  declined_at {bigint},
  charged_back_minor {bigint} not null default 0
) {strict};
create index local_payment_purchase on local_payment (purchase_id);
create index local_payment_subscription on local_payment (subscription_id, created_at);
create index local_payment_customer on local_payment (customer_id, created_at desc, id desc);

create table local_subscription (
  id text not null primary key,
  purchase_id text not null,
  customer_id text not null,
  plan_id text not null,
  amount_minor {bigint} not null,
  currency text not null,
  status text not null,
  period_starts_at {bigint} not null,
  period_ends_at {bigint} not null,
  ends_at {bigint}
) {strict};
create index local_subscription_customer on local_subscription (customer_id);

-- Its webhooks, with the outcome of each delivery.
create table local_message (
  id text not null primary key,
  -- In the order of events.
  position {bigint} not null unique,
  customer_id text not null,
  type text not null,
  body text not null,
  delivered_at {bigint},
  -- By the test checkout's own clock.
  occurred_at {bigint} not null default 0,
  deliveries {bigint} not null default 0,
  answer text
) {strict};
create index local_message_undelivered on local_message (position) where delivered_at is null;
create index local_message_customer on local_message (customer_id, position desc);

-- How a developer has set the test checkout for one customer.
create table local_customer (
  customer_id text not null primary key,
  -- How far its clock is ahead.
  ahead_milliseconds {bigint} not null check (ahead_milliseconds >= 0),
  is_holding {bigint} not null check (is_holding in (0, 1))
) {strict};

-- Numbers its webhooks; one row, which is locked, so that two transactions get two numbers.
create table local_desk (
  id {bigint} not null primary key check (id = 1),
  last_position {bigint} not null
) {strict};
insert into local_desk (id, last_position) values (1, 0);

-------------------------------------------------------------------------------------------------------------- developer

-- API keys. A revoked one is deleted.
create table api_key (
  id text not null primary key,
  owner_id text not null,
  name text not null,
  -- JSON.
  scopes text not null,
  -- The key's first characters, to tell keys apart.
  hint text not null,
  -- SHA-256 of the whole key, in hexadecimal digits.
  key_hash text not null unique,
  created_at {bigint} not null,
  last_used_at {bigint}
) {strict};
create index api_key_owner on api_key (owner_id, created_at desc, id desc);

-- Addresses that receive events about their owner's runs. The signing secret is derived from the id and is not stored.
create table webhook (
  id text not null primary key,
  owner_id text not null,
  url text not null,
  -- JSON: the events that it receives.
  events text not null,
  is_active {bigint} not null check (is_active in (0, 1)),
  created_at {bigint} not null,
  -- Since when every delivery has failed; and since when it is switched off for that.
  failing_since {bigint},
  switched_off_at {bigint},
  -- Which of its secrets signs, and since when: for a while the previous one signs as well.
  secret_version integer not null default 0,
  secret_changed_at {bigint}
) {strict};
create index webhook_owner on webhook (owner_id, created_at desc, id desc);

-- Deliveries, waiting and done; kept for a while.
create table webhook_delivery (
  id text not null primary key,
  owner_id text not null,
  webhook_id text not null,
  event text not null,
  -- The run; null for a test.
  generation_id text,
  -- JSON, exactly as it is sent.
  body text not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts {bigint} not null,
  -- Of the last attempt.
  response_status {bigint},
  error text,
  duration_milliseconds {bigint},
  created_at {bigint} not null,
  next_attempt_at {bigint},
  delivered_at {bigint},
  -- A run ends once, and each address receives that once.
  unique (webhook_id, generation_id)
) {strict};
create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_owner on webhook_delivery (owner_id);
create index webhook_delivery_age on webhook_delivery (created_at);

---------------------------------------------------------------------------------------------------------- notifications

-- What users are notified about in the product, each thing once.
create table notification (
  id text not null primary key,
  owner_id text not null,
  kind text not null,
  -- What it is about: the same thing is notified once.
  dedupe_key text not null,
  -- JSON: the values of its texts and its link.
  params text not null,
  created_at {bigint} not null,
  read_at {bigint},
  -- Set when its owner dismisses it.
  dismissed_at {bigint},
  -- Set when what it is about is over; it is shown again when that starts anew.
  over_at {bigint},
  -- It is no longer shown after this.
  ends_at {bigint},
  unique (owner_id, dedupe_key)
) {strict};
create index notification_newest on notification (owner_id, created_at desc, id desc) where dismissed_at is null and over_at is null;
create index notification_kind on notification (kind, id) where dismissed_at is null and over_at is null;
create index notification_unread on notification (owner_id, created_at desc, id desc)
where read_at is null and dismissed_at is null and over_at is null;

-- What users chose to be notified about, and how; a user without a choice has no row.
create table notification_preferences (
  account_id text not null primary key,
  -- JSON: kinds that are turned off.
  muted text not null,
  -- JSON: kinds that are mailed as well.
  mailed text not null,
  -- Quiet hours, as hour and minute in the account's time zone; both or neither.
  quiet_from text,
  quiet_to text,
  updated_at {bigint} not null
) {strict};

----------------------------------------------------------------------------------------------------------------- export

-- The newest archive of all of an account's data.
create table data_export (
  account_id text not null primary key references account (id) on delete cascade,
  id text not null,
  asked_at {bigint} not null,
  -- When it was complete, or had failed; null while it is being made.
  ended_at {bigint},
  -- Null when it failed.
  size_bytes {bigint}
) {strict};
create index data_export_ended on data_export (ended_at) where ended_at is not null;

----------------------------------------------------------------------------------------------------------------- search

-- What can be found by its words. Its number is its place among all: the instant × 1024, and a number within it.
create table search_document (
  number {bigint} not null primary key,
  id text not null unique,
  owner_id text not null
) {strict};

-- The words are split by the product. Triggers delete them with the row that they come from.

-- sqlite:

-- Words and their beginnings; the rowid is the document's number. A search always looks for a whole entry, so neither the
-- positions nor the text are stored.
create virtual table search_words using fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars ':-'"
);

create trigger search_document_removed after delete on search_document
begin
  delete from search_words where rowid = old.number;
end;
create trigger creation_words_removed after delete on creation
begin
  delete from search_document where id = old.id;
end;
create trigger conversation_words_removed after delete on conversation
begin
  delete from search_document where id = old.id;
end;
create trigger conversation_message_words_removed after delete on conversation_message
begin
  delete from search_document where id = old.id;
end;
create trigger saved_prompt_words_removed after delete on saved_prompt
begin
  delete from search_document where id = old.id;
end;

-- postgres:

-- The owner is one of the words.
create table search_words (
  number bigint not null primary key references search_document (number) on delete cascade,
  owner_id text not null,
  words tsvector not null
);
create index search_words_place on search_words (owner_id, number);
create index search_words_index on search_words using gin (words);

create function remove_words() returns trigger language plpgsql as $$
begin
  delete from search_document where id in (select id from old_rows);
  return null;
end
$$;
create trigger creation_words_removed after delete on creation
referencing old table as old_rows for each statement execute function remove_words();
create trigger conversation_words_removed after delete on conversation
referencing old table as old_rows for each statement execute function remove_words();
create trigger conversation_message_words_removed after delete on conversation_message
referencing old table as old_rows for each statement execute function remove_words();
create trigger saved_prompt_words_removed after delete on saved_prompt
referencing old table as old_rows for each statement execute function remove_words();
