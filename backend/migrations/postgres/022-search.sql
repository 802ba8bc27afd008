-- What can be found by its words. Its number is its place among all: the instant (milliseconds) × 1024, and a number within.
create table search_document (
  number bigint not null primary key,
  id text not null unique,
  owner_id text not null
);

-- The words themselves, parted by us; whose they are is one of them.
create table search_words (
  number bigint not null primary key references search_document (number) on delete cascade,
  owner_id text not null,
  words tsvector not null
);
create index search_words_place on search_words (owner_id, number);
create index search_words_index on search_words using gin (words);

-- A creation that goes takes its words along, whoever deletes it.
create function remove_creation_words() returns trigger language plpgsql as $$
begin
  delete from search_document where id in (select id from old_rows);
  return null;
end
$$;
create trigger creation_words_removed after delete on creation
referencing old table as old_rows for each statement execute function remove_creation_words();

-- Creations from before there was a search: they wait here to be indexed.
create table creation_without_words (
  creation_id text not null primary key references creation (id) on delete cascade
);
insert into creation_without_words select id from creation;

alter table creation drop column search_text;
