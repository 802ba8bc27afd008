-- Named sets of images that runs use as references.
create table series (
  id text not null primary key,
  owner_id text not null,
  name text not null,
  description text not null,
  -- JSON: the kind and ID of each image, in order. It may have been deleted since.
  images text not null,
  created_at {bigint} not null,
  updated_at {bigint} not null
) {strict};
create index series_changed on series (owner_id, updated_at desc, id desc);
