-- Requests for trained models.
create table training_inquiry (
  id text not null primary key,
  owner_id text not null,
  -- What the same request sent again is known by: the sender's own key, and the content within some minutes.
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
  has_consent bigint not null check (has_consent in (0, 1)),
  price_minor bigint not null,
  currency text not null,
  -- What the finished model is called in requests and lists.
  model text,
  created_at bigint not null,
  updated_at bigint not null
);

create unique index training_inquiry_key on training_inquiry (owner_id, idempotency_key);
create unique index training_inquiry_content on training_inquiry (owner_id, content_key);
create index training_inquiry_newest on training_inquiry (owner_id, id desc);

-- When a request came to each of its statuses.
create table training_event (
  inquiry_id text not null references training_inquiry (id) on delete cascade,
  position bigint not null,
  status text not null,
  at bigint not null,
  primary key (inquiry_id, position)
);
