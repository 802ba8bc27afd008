-- Models that were trained for somebody: a file that an engine puts over a model of its own.
create table trained_model (
  -- What it is asked for by.
  id text not null primary key,
  inquiry_id text not null references training_inquiry (id) on delete cascade,
  owner_id text not null,
  name text not null,
  -- The file, as the engine lists it.
  lora text not null,
  trigger_word text not null,
  strength_permille integer not null,
  base_model text not null,
  created_at integer not null,
  updated_at integer not null
) strict;

create unique index trained_model_inquiry on trained_model (inquiry_id);
create index trained_model_newest on trained_model (owner_id, id desc);
create index trained_model_lora on trained_model (lora);

-- What is left of paid orders whose owner deleted the account, for the operator: whose they were is not kept.
create table forgotten_order (
  id text not null primary key,
  status text not null,
  -- The file that is to be removed; null when none was attached.
  lora text,
  forgotten_at integer not null
) strict;

-- JSON: the trained model a run was made with, as it was when the run was accepted.
alter table generation_run add column lora text;
