-- What can be found by its words. Its number is its place among all: the instant (milliseconds) × 1024, and a number within.
create table search_document (
  number integer not null primary key,
  id text not null unique,
  owner_id text not null
) strict;

-- The words themselves and their beginnings, parted by us; rowid is the document's number. What is looked for is always
-- in there whole, so neither places nor the text is kept.
create virtual table search_words using fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars ':-'"
);

create trigger search_document_removed after delete on search_document
begin
  delete from search_words where rowid = old.number;
end;

-- A creation that goes takes its words along, whoever deletes it.
create trigger creation_words_removed after delete on creation
begin
  delete from search_document where id = old.id;
end;

-- Creations from before there was a search: they wait here to be indexed.
create table creation_without_words (
  creation_id text not null primary key references creation (id) on delete cascade
) strict;
insert into creation_without_words select id from creation;

alter table creation drop column search_text;
