-- 1 while it is the one request that its owner is still writing and has not paid; nobody has two.
alter table training_inquiry add column is_open_draft bigint check (is_open_draft = 1);
create unique index training_inquiry_open_draft on training_inquiry (owner_id, is_open_draft);

-- The pictures that a model is to learn from: uploads of the owner's, and what was seen when they were looked at.
create table training_picture (
  inquiry_id text not null references training_inquiry (id) on delete cascade,
  upload_id text not null,
  position bigint not null,
  -- How its light and dark lie, as hexadecimal digits, to know it again. Not set before it was looked at.
  look text,
  -- How sharp its edges are.
  sharpness bigint,
  primary key (inquiry_id, upload_id)
);
