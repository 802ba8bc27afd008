-- What people talked about with the assistant.
create table conversation (
  id text not null primary key,
  owner_id text not null,
  title text not null,
  is_favorite integer not null default 0,
  -- Those that are there, and the number that the next one gets: numbers are never used again.
  message_count integer not null default 0,
  next_number integer not null default 1,
  idempotency_key text,
  request_sha256 text not null,
  created_at integer not null,
  -- When something was last said in it.
  used_at integer not null,
  -- Set while it can be restored.
  deleted_at integer
) strict;
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
  -- JSON: ids of the creations it speaks of.
  attachments text not null,
  -- The language that an answer is written in; null for what a person wrote.
  language text,
  -- Who writes the answer at the moment: nobody else may add to it.
  writer text,
  cost_hundredths integer not null default 0,
  idempotency_key text,
  request_sha256 text,
  created_at integer not null,
  unique (conversation_id, number)
) strict;
create unique index conversation_message_key on conversation_message (owner_id, idempotency_key);
-- One answer at a time.
create unique index conversation_message_writing on conversation_message (conversation_id) where status = 'writing';

-- The runs that were started from a message.
create table conversation_run (
  message_id text not null references conversation_message (id) on delete cascade,
  run_id text not null,
  added_at integer not null,
  primary key (message_id, run_id)
) strict;

-- What goes takes its words along, whoever deletes it.
create trigger conversation_words_removed after delete on conversation
begin
  delete from search_document where id = old.id;
end;
create trigger conversation_message_words_removed after delete on conversation_message
begin
  delete from search_document where id = old.id;
end;
