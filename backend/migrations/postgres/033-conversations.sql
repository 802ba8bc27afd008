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
  created_at bigint not null,
  -- When something was last said in it.
  used_at bigint not null,
  -- Set while it can be restored.
  deleted_at bigint
);
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
  cost_hundredths bigint not null default 0,
  idempotency_key text,
  request_sha256 text,
  created_at bigint not null,
  unique (conversation_id, number)
);
create unique index conversation_message_key on conversation_message (owner_id, idempotency_key);
-- One answer at a time.
create unique index conversation_message_writing on conversation_message (conversation_id) where status = 'writing';

-- The runs that were started from a message.
create table conversation_run (
  message_id text not null references conversation_message (id) on delete cascade,
  run_id text not null,
  added_at bigint not null,
  primary key (message_id, run_id)
);

-- What goes takes its words along, whoever deletes it.
create function remove_conversation_words() returns trigger language plpgsql as $$
begin
  delete from search_document where id in (select id from old_rows);
  return null;
end
$$;
create trigger conversation_words_removed after delete on conversation
referencing old table as old_rows for each statement execute function remove_conversation_words();
create trigger conversation_message_words_removed after delete on conversation_message
referencing old table as old_rows for each statement execute function remove_conversation_words();
