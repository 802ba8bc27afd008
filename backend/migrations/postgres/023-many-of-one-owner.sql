-- For what is asked by owner and id, and for walks through all that somebody made.
create index creation_one on creation (owner_id, id);
