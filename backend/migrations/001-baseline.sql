-- The tables of the first release, module by module, for both databases. {bigint}, {strict} and {clustered} are
-- replaced by each database's own syntax (backend/adapters/database/migration-files.ts). The part after a line that
-- names a database applies to that database only.
--
-- Ids are UUIDv7 in text. Instants are milliseconds since the epoch (UTC), money is in minor units, credits are in
-- hundredths, booleans are 0 or 1. Columns marked JSON are text.

-------------------------------------------------------------------------------------------------------------- job queue

-- Jobs, each leased to one worker at a time. A dead job is kept for its error.
create table job (
  id text not null primary key,
  name text not null,
  -- JSON.
  payload text not null,
  priority integer not null,
  -- When it may be claimed: the requested time, the next attempt, or the end of its lease.
  due_at {bigint} not null,
  created_at {bigint} not null,
  dedupe_key text unique,
  attempt integer not null,
  -- Attempts that a stopping worker returned. They do not count as attempts.
  given_back integer not null,
  -- Held by one worker. A worker with another token has lost the job.
  lease_token text,
  -- 1 when the last attempt failed and the failure still has to be handled.
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

-- The progress of the workers through one kind of job: the highest turn that has started.
create table job_lane (
  name text not null primary key,
  virtual_time {bigint} not null
) {strict};

-- Where a group's next turn begins. A group is removed once the workers have passed its end.
create table job_share (
  name text not null,
  share_group text not null,
  ends_at {bigint} not null,
  primary key (name, share_group)
) {strict};
create index job_share_end on job_share (name, ends_at);

------------------------------------------------------------------------------------------------------------ rate limits

-- Counters of attempts that several processes share. A single process keeps them in memory.
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
  -- The normalized address, which is unique.
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
  -- Null until the owner has proved to receive mail at the address.
  confirmed_at {bigint},
  -- Digest of the profile picture, which is its key in the storage.
  avatar_sha256 text,
  -- The mailbox that receives the address's mail. Free credits are granted per mailbox.
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
  -- Whether each use replaces the refresh token, how often that has happened, and when last.
  rotates integer not null default 0 check (rotates in (0, 1)),
  generation integer not null default 0,
  rotated_at {bigint}
) {strict};
create index session_account on session (account_id);

-- The browsers and systems that a user has signed in with. A new one causes a notification.
create table known_device (
  account_id text not null references account (id) on delete cascade,
  -- Empty when the browser does not identify itself.
  name text not null,
  first_seen_at {bigint} not null,
  primary key (account_id, name)
) {strict};

-- Tokens of links that confirm an address or reset a password. Only their hashes are stored.
create table account_token (
  hash text not null primary key,
  account_id text not null references account (id) on delete cascade,
  purpose text not null,
  created_at {bigint} not null,
  expires_at {bigint} not null
) {strict};
create index account_token_account on account_token (account_id, purpose);

-- The owner's identity at an OpenID issuer. The issuer's subject is the key, because an address can change owners.
create table identity (
  issuer text not null,
  subject text not null,
  account_id text not null references account (id) on delete cascade,
  created_at {bigint} not null,
  primary key (issuer, subject)
) {strict};
create index identity_account on identity (account_id);

-- Identity tokens that have been used, kept until they expire.
create table used_identity_token (
  fingerprint text not null primary key,
  expires_at {bigint} not null
) {strict};
create index used_identity_token_expires on used_identity_token (expires_at);

-- The first account of each mailbox, by a keyed hash of the address. The row outlives the account, so that deleting an
-- account and signing up again grants no more free credits.
create table credit_identity (
  address_hash text not null primary key,
  account_id text not null,
  since {bigint} not null
) {strict};

------------------------------------------------------------------------------------------------------------------- mail

-- Outgoing mail, written in the transaction that caused it.
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

-- Mail of an installation without a mail server, for the operator to read.
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

-- The prompt book: each prompt of a user once, independent of the creations made from it.
create table saved_prompt (
  id text not null primary key,
  owner_id text not null,
  name text,
  prompt text not null,
  negative_prompt text not null,
  generation_type text not null,
  aspect_ratio text,
  style text,
  -- Digest of its text and mode, so that the same prompt is one entry.
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

-- A finished output of a run. It has its own copy of the run's recipe, because it outlives the run.
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
  -- JSON: its smaller copies.
  variants text not null,
  thumbhash text not null,
  is_favorite {bigint} not null check (is_favorite in (0, 1)),
  created_at {bigint} not null,
  -- Set while it is in the trash; 0 while it is being erased.
  deleted_at {bigint},
  -- How far it may differ from its source; null when that could not be chosen.
  strength_permille {bigint},
  -- The requested length; the file may differ a little.
  wanted_duration_seconds {bigint},
  audio_prompt text,
  unique (run_id, output_index)
) {strict};
-- The last columns let a list be counted from the index alone.
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

-- How many creations of each kind a user has. Triggers maintain the counts, so that counting reads no list. A creation
-- that is being erased (deleted_at = 0) is not counted.
create table creation_tally (
  owner_id text not null,
  -- Creations of this month (UTC), as 202611. Month 0 counts all months.
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

-- The same counts by month only, without the trash.
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
  -- The name, normalized for searching.
  search_name text not null,
  description text not null,
  -- The creation that the owner chose as the cover.
  cover_creation_id text,
  -- Its position among the owner's collections.
  position {bigint} not null,
  -- How many of its creations are not in the trash. Triggers maintain it.
  item_count integer not null check (item_count >= 0),
  created_at {bigint} not null,
  updated_at {bigint} not null
) {strict};
create index collection_owner on collection (owner_id, position, id);

create table collection_item (
  collection_id text not null references collection (id) on delete cascade,
  creation_id text not null references creation (id) on delete cascade,
  owner_id text not null,
  -- Its position in the collection.
  position {bigint} not null,
  -- Copied from the creation, so that a collection can be read in order of time.
  created_at {bigint} not null,
  primary key (collection_id, creation_id)
) {strict};
create index collection_item_place on collection_item (collection_id, position, creation_id);
create index collection_item_newest on collection_item (collection_id, created_at desc, creation_id desc);
create index collection_item_creation on collection_item (creation_id);

-- An image or audio file that a user provides as a source.
create table upload (
  id text not null primary key,
  owner_id text not null,
  kind text not null check (kind in ('image', 'audio')),
  -- Its files are complete only in the state 'kept'. After a crash, files may be left over in the other states.
  state text not null check (state in ('arriving', 'kept', 'leaving')),
  name text not null,
  media_type text not null,
  width {bigint},
  height {bigint},
  duration_milliseconds {bigint},
  size_bytes {bigint} not null,
  sha256 text not null,
  storage_key text not null,
  -- JSON: its smaller copies.
  variants text not null,
  thumbhash text,
  created_at {bigint} not null,
  -- Its size including its smaller copies.
  stored_bytes {bigint} not null default 0,
  -- The same file sent again with the same key is the same upload.
  idempotency_key text,
  request_sha256 text
) {strict};
create index upload_newest on upload (owner_id, created_at desc, id desc) where state = 'kept';
create index upload_kind on upload (owner_id, kind, created_at desc, id desc) where state = 'kept';
create index upload_owner on upload (owner_id, id);
create index upload_unsettled on upload (created_at) where state <> 'kept';
create index upload_room on upload (owner_id, stored_bytes);
-- Among kept uploads only, so that leftovers of a crash block no key.
create unique index upload_key on upload (owner_id, idempotency_key) where state = 'kept';

-- One row per user with uploads. It is locked while the user's uploads are summed up.
create table uploader (
  owner_id text not null primary key
) {strict};

-- A file that is uploaded in parts. The parts are in the storage.
create table pending_upload (
  id text not null primary key,
  owner_id text not null,
  kind text not null check (kind in ('image', 'audio')),
  -- Parts are accepted only while it is open.
  state text not null check (state in ('open', 'finished', 'leaving')),
  name text not null,
  size_bytes {bigint} not null,
  -- As reported by the user's file system, to recognize the same file.
  last_modified {bigint},
  -- The upload created from it.
  upload_id text,
  created_at {bigint} not null
) {strict};
create index pending_upload_newest on pending_upload (owner_id, created_at desc, id desc);
create index pending_upload_oldest on pending_upload (created_at);
create index pending_upload_leaving on pending_upload (id) where state = 'leaving';

-- Where the search for missing files resumes, so that a server that restarts every day still checks all of them.
create table file_check (
  kind text not null primary key check (kind in ('creation', 'upload')),
  last_id text not null
) {strict};

-- sqlite:

-- The triggers that count creations write to this view.
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

-- Runs before the creation's items are deleted with it, because it could not find them afterwards.
create trigger collection_creation_deleted before delete on creation
when old.deleted_at is null
begin
  update collection set item_count = item_count - 1
  where id in (select collection_id from collection_item where creation_id = old.id);
end;

-- For the planner: one owner may have very many creations, so looking up some ids must not read all of them. Without
-- these figures the planner assumes a handful. The figures are not measured, and are valid at any size.
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

-- Runs once per statement, however many rows it changed. Counts are locked in the same order everywhere.
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

-- Collections are locked in the same order, so that two transactions that trash different creations of the same
-- collections cannot deadlock.
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

-- The creations are read while the collection is locked: a creation trashed meanwhile has already been subtracted.
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

-- Runs before the creation's items are deleted with it, because it could not find them afterwards.
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
  -- Exactly one is set. The target may have been deleted; the link then shows nothing and ends soon after.
  creation_id text,
  collection_id text,
  shows_recipe {bigint} not null check (shows_recipe in (0, 1)),
  is_listed {bigint} not null check (is_listed in (0, 1)),
  -- The creation in its stored preview.
  preview_creation_id text,
  created_at {bigint} not null,
  -- When it was revoked. It shows nothing from then on, and is removed together with its files.
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
  -- Credits that were revoked after they had been spent. Later grants pay the debt first.
  debt_hundredths {bigint} not null default 0 check (debt_hundredths >= 0)
) {strict};

-- Credits that were granted for one reason and expire together.
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

-- Credits reserved for a run that is not finished.
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

-- The lots that a hold draws its credits from.
create table credit_hold_part (
  hold_id text not null references credit_hold (id),
  position {bigint} not null,
  lot_id text not null references credit_lot (id),
  reserved_hundredths {bigint} not null check (reserved_hundredths >= 0),
  primary key (hold_id, position)
) {strict};

-- The append-only ledger. A transaction is written after its entries and seals them.
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

-- The result of the last reconciliation of the books; one row.
create table ledger_check (
  id {bigint} not null primary key check (id = 1),
  checked_at {bigint} not null,
  mismatches {bigint} not null check (mismatches >= 0)
) {strict};

-- When a user was last notified of low credits, so that each time causes one notification.
create table credit_alert (
  account_id text not null primary key,
  announced_at {bigint} not null,
  -- The threshold at that time.
  threshold_hundredths {bigint} not null,
  -- When credits rose above the threshold again. Only then can they run low a second time.
  recovered_at {bigint}
) {strict};

-- The first index orders the pages of the ledger. The second alone gives an account's sum.

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

-- One accepted generation request, with its parameters.
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
  -- An open run that is not finished by then ends, and its credits are released.
  deadline_at {bigint} not null,
  finished_at {bigint},
  model_label text not null default '',
  model_chosen {bigint} not null default 0 check (model_chosen in (0, 1)),
  strength_permille {bigint} check (strength_permille between 0 and 1000),
  duration_seconds {bigint} check (duration_seconds > 0),
  audio_prompt text,
  -- The user's audio file.
  audio_upload_id text,
  -- The source image and its size, which are kept because the image may be deleted.
  source_kind text check (source_kind in ('upload', 'creation')),
  source_id text,
  source_width {bigint},
  source_height {bigint},
  -- The run that this run repeats or varies.
  parent_run_id text,
  -- The content rule that blocked it.
  blocked_reason text,
  -- JSON: the trained model, as of the time the run was accepted.
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
  -- Identifies the engine's job. Set when the engine has accepted it.
  ticket text,
  error_code text,
  -- Set before the output is submitted to an engine, to tell an unknown outcome from an output that was never submitted.
  handed_over_at {bigint},
  unique (run_id, output_index)
) {strict};

-- The steps of a run and its credits.
create table generation_receipt (
  run_id text not null references generation_run (id),
  position {bigint} not null,
  kind text not null,
  credits_hundredths {bigint},
  at {bigint} not null,
  primary key (run_id, position)
) {strict};

-- When a worker last checked open runs; one row. Time without a running worker does not count against their deadlines.
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
  -- The number of messages, and of the next one. Numbers are never reused.
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
  -- JSON: ids of attached creations.
  attachments text not null,
  -- The language of an answer; null for a user's message.
  language text,
  -- The worker that writes the answer. No other worker may append to it.
  writer text,
  cost_hundredths {bigint} not null default 0,
  idempotency_key text,
  request_sha256 text,
  created_at {bigint} not null,
  unique (conversation_id, number)
) {strict};
create unique index conversation_message_key on conversation_message (owner_id, idempotency_key);
-- A conversation has at most one unfinished answer.
create unique index conversation_message_writing on conversation_message (conversation_id) where status = 'writing';

-- The runs that were started from a message.
create table conversation_run (
  message_id text not null references conversation_message (id) on delete cascade,
  run_id text not null,
  added_at {bigint} not null,
  primary key (message_id, run_id)
) {strict};

--------------------------------------------------------------------------------------------------------------- training

-- Training orders.
create table training_order (
  id text not null primary key,
  owner_id text not null,
  -- Identify a repeated request: the client's key, and for some minutes the content.
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
  -- The finished model's id in requests and lists.
  model text,
  created_at {bigint} not null,
  updated_at {bigint} not null,
  -- 1 for the user's one draft in progress, else null.
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

-- The images that a model is trained on: uploads and their measurements.
create table training_picture (
  order_id text not null references training_order (id) on delete cascade,
  upload_id text not null,
  position {bigint} not null,
  -- Perceptual hash in hexadecimal digits, to recognize duplicates. Null before it is measured, empty when it cannot be.
  look text,
  -- The sharpness of its edges.
  sharpness {bigint},
  primary key (order_id, upload_id)
) {strict};

-- A trained model: a file that an engine applies to one of its models.
create table trained_model (
  -- The model's id in requests.
  id text not null primary key,
  order_id text not null references training_order (id) on delete cascade,
  owner_id text not null,
  name text not null,
  -- The file name, as the engine lists it.
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

-- Remains of a paid order whose owner deleted the account, so that the operator can remove the file. It does not name
-- the owner.
create table erased_order (
  id text not null primary key,
  status text not null,
  -- The file to remove; null when none was attached.
  lora text,
  erased_at {bigint} not null
) {strict};

--------------------------------------------------------------------------------------------------------------- payments

-- A purchase, finished or not, with everything that it included on that day. The wallet lists these.
create table purchase (
  id text not null primary key,
  account_id text not null,
  kind text not null check (kind in ('subscription', 'credit_pack', 'training')),
  -- The plan, the package, or the training order.
  item_id text not null,
  price_minor {bigint} not null check (price_minor >= 0),
  currency text not null,
  credits_hundredths {bigint} not null check (credits_hundredths >= 0),
  provider text not null check (provider in ('local', 'paddle')),
  provider_transaction_id text,
  provider_subscription_id text,
  -- The provider's status.
  status text not null,
  -- When the provider reported it.
  status_at {bigint} not null,
  refunded_minor {bigint} not null check (refunded_minor >= 0),
  invoice_number text,
  -- JSON: where to pay, while that is possible.
  checkout text,
  -- The lot with its credits.
  lot_key text,
  created_at {bigint} not null,
  -- When the purchased item was granted.
  fulfilled_at {bigint},
  -- When the last attempt to pay was declined; null once it is paid.
  declined_at {bigint},
  -- When the provider was last asked about it for a waiting page, which polls.
  asked_at {bigint},
  unique (provider, provider_transaction_id)
) {strict};
create index purchase_account on purchase (account_id, created_at desc, id desc);
create index purchase_item on purchase (account_id, kind, item_id, status);
-- Providers identify the subscription, not the purchase.
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
  -- The plan from the end of the period on, if another was chosen.
  next_plan text,
  status text not null,
  period_starts_at {bigint},
  period_ends_at {bigint},
  -- Set when it will end automatically.
  ends_at {bigint},
  -- The time of the newest applied event.
  last_event_at {bigint} not null,
  created_at {bigint} not null,
  -- When the provider was told about the next plan.
  next_plan_announced_at {bigint},
  unique (provider, provider_subscription_id)
) {strict};
create index subscription_account on subscription (account_id, created_at desc);
create index subscription_next on subscription (period_ends_at) where next_plan is not null;
create index subscription_ending on subscription (account_id) where ends_at is not null;

-- Every event of a provider, once, as received.
create table payment_event (
  provider text not null,
  event_id text not null,
  type text not null,
  occurred_at {bigint} not null,
  body text not null,
  -- Why it could not be applied, when an operator should check.
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

-- Refunds and chargebacks. One can be reported before its payment.
create table refund (
  provider text not null,
  adjustment_id text not null,
  provider_transaction_id text not null,
  action text not null,
  amount_minor {bigint} not null check (amount_minor >= 0),
  -- When its credits were revoked or granted again.
  applied_at {bigint},
  primary key (provider, adjustment_id)
) {strict};
create index refund_transaction on refund (provider, provider_transaction_id);
create index refund_open on refund (adjustment_id) where applied_at is null;

---------------------------------------------------------------------------------------------------------- test checkout

-- The local test checkout replaces a payment provider, so it has its own state.
create table local_payment (
  id text not null primary key,
  purchase_id text not null,
  customer_id text not null,
  subscription_id text,
  -- The plan, if it pays for one.
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

-- Its webhook messages, with the outcome of each delivery.
create table local_message (
  id text not null primary key,
  -- In the order of events.
  position {bigint} not null unique,
  customer_id text not null,
  type text not null,
  body text not null,
  delivered_at {bigint},
  -- On the test checkout's clock.
  occurred_at {bigint} not null default 0,
  deliveries {bigint} not null default 0,
  answer text
) {strict};
create index local_message_undelivered on local_message (position) where delivered_at is null;
create index local_message_customer on local_message (customer_id, position desc);

-- A developer's settings of the test checkout for one customer.
create table local_customer (
  customer_id text not null primary key,
  -- How far its clock is ahead.
  ahead_milliseconds {bigint} not null check (ahead_milliseconds >= 0),
  is_holding {bigint} not null check (is_holding in (0, 1))
) {strict};

-- Numbers its webhook messages. The single row is locked, so that two transactions get two numbers.
create table local_desk (
  id {bigint} not null primary key check (id = 1),
  last_position {bigint} not null
) {strict};
insert into local_desk (id, last_position) values (1, 0);

-------------------------------------------------------------------------------------------------------------- developer

-- API keys. Revoking deletes the row.
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

-- Addresses that receive events about the owner's runs. The signing secret is derived from the id and is not stored.
create table webhook (
  id text not null primary key,
  owner_id text not null,
  url text not null,
  -- JSON: the subscribed events.
  events text not null,
  is_active {bigint} not null check (is_active in (0, 1)),
  created_at {bigint} not null,
  -- Since when every delivery has failed, and since when it is switched off for that.
  failing_since {bigint},
  switched_off_at {bigint},
  -- Which of its secrets signs, and since when. For a while the previous secret signs too.
  secret_version integer not null default 0,
  secret_changed_at {bigint}
) {strict};
create index webhook_owner on webhook (owner_id, created_at desc, id desc);

-- Deliveries, waiting and finished; kept for a while.
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
  -- A run ends once, and each address is told once.
  unique (webhook_id, generation_id)
) {strict};
create index webhook_delivery_newest on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_owner on webhook_delivery (owner_id);
create index webhook_delivery_age on webhook_delivery (created_at);

---------------------------------------------------------------------------------------------------------- notifications

-- Notifications in the product.
create table notification (
  id text not null primary key,
  owner_id text not null,
  kind text not null,
  -- Identifies the subject, so that it causes one notification.
  dedupe_key text not null,
  -- JSON: the values of its text and its link.
  params text not null,
  created_at {bigint} not null,
  read_at {bigint},
  -- When the user dismissed it.
  dismissed_at {bigint},
  -- When its cause ended. It is shown again when the cause returns.
  over_at {bigint},
  -- It is not shown after this time.
  ends_at {bigint},
  unique (owner_id, dedupe_key)
) {strict};
create index notification_newest on notification (owner_id, created_at desc, id desc) where dismissed_at is null and over_at is null;
create index notification_kind on notification (kind, id) where dismissed_at is null and over_at is null;
create index notification_unread on notification (owner_id, created_at desc, id desc)
where read_at is null and dismissed_at is null and over_at is null;

-- The notification preferences of users. A user with the defaults has no row.
create table notification_preferences (
  account_id text not null primary key,
  -- JSON: kinds that are off.
  muted text not null,
  -- JSON: kinds that are also sent by mail.
  mailed text not null,
  -- Quiet hours as hour and minute in the account's time zone. Both are set, or neither.
  quiet_from text,
  quiet_to text,
  updated_at {bigint} not null
) {strict};

----------------------------------------------------------------------------------------------------------------- export

-- The newest data export of each account.
create table data_export (
  account_id text not null primary key references account (id) on delete cascade,
  id text not null,
  asked_at {bigint} not null,
  -- When it was complete or had failed; null while it is being created.
  ended_at {bigint},
  -- Null when it failed.
  size_bytes {bigint}
) {strict};
create index data_export_ended on data_export (ended_at) where ended_at is not null;

----------------------------------------------------------------------------------------------------------------- search

-- Searchable entries. The number gives the order of all entries: the instant × 1024, plus a number within that
-- millisecond.
create table search_document (
  number {bigint} not null primary key,
  id text not null unique,
  owner_id text not null
) {strict};

-- The product splits the text into words. Triggers delete the words together with the row they come from.

-- sqlite:

-- Words and their prefixes; the rowid is the document's number. A search matches whole entries only, so positions and
-- text are not stored.
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
