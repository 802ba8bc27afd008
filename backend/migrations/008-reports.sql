-- Reports of what public links show, decisions about them, and appeals.

-- What moderators withhold. The row outlives the item, so that a hidden item stays hidden under a new link.
create table withheld_item (
  -- The id of a creation or collection.
  item_id text not null primary key,
  kind text not null,
  owner_id text not null,
  -- `hidden`: only its owner sees it. `removed`: no one does; its files are kept for an appeal. `sealed`: no one does,
  -- and nothing opens its files.
  way text not null,
  created_at {bigint} not null
) {strict};
create index withheld_item_owner on withheld_item (owner_id, item_id);

-- One case: what was reported, the decision, and the appeal.
create table report (
  id text not null primary key,
  owner_id text not null,
  item_kind text not null,
  item_id text not null,
  -- The link it was reported at, and whether that link showed the recipe.
  share_id text not null,
  shows_recipe integer not null,
  reason text not null,
  -- `open`, `decided`, or `appealed`.
  state text not null,
  notice_count integer not null,
  created_at {bigint} not null,
  reported_at {bigint} not null,
  -- What was decided, when, by whom, and the reasons; null while it is open.
  decision text,
  decided_at {bigint},
  decided_by text,
  ground text,
  ground_reference text,
  facts text,
  -- Whether the decision disabled the account.
  has_disabled_account integer not null,
  -- The owner's appeal and its outcome; null without one.
  appeal_text text,
  appealed_at {bigint},
  appeal_outcome text,
  appeal_decided_at {bigint},
  appeal_decided_by text,
  appeal_facts text,
  -- Whether the files that the decision kept were erased.
  is_erased integer not null
) {strict};
-- Reports of an item join its open case.
create unique index report_open_item on report (item_id) where state = 'open';
create index report_state on report (state, created_at, id);
create index report_owner on report (owner_id, id);
create index report_item on report (item_id);
create index report_kept on report (decided_at, id) where is_erased = 0 and decision in ('remove', 'disable', 'seal');

-- What one person reported. Another report by the same person about the same case replaces it.
create table report_notice (
  id text not null primary key,
  report_id text not null references report (id) on delete cascade,
  -- A keyed hash of the email address, or of the network without one.
  reporter_hash text not null,
  reason text not null,
  details text not null,
  name text not null,
  -- Null without an address, and once it is no longer needed.
  email text,
  -- The reporter is told the outcome in this language.
  language text not null,
  created_at {bigint} not null
) {strict};
create unique index report_notice_reporter on report_notice (report_id, reporter_hash);
create index report_notice_time on report_notice (reporter_hash, created_at);
