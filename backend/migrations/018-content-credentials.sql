-- What a signed file has besides the stored one. A file is signed once for each of its forms, so that ranges and ETags stay valid.
create table signed_file (
  creation_id text not null references creation (id) on delete cascade,
  -- 'recipe', 'clean', or the name of a smaller copy.
  form text not null,
  -- The hash of the certificate. Another certificate signs again.
  certificate text not null,
  -- JSON: bytes in base64, and ranges of the stored file.
  parts text not null,
  primary key (creation_id, form)
) {clustered};

-- JSON: the stored files with the credentials of what a creation was made from, and how it was used.
alter table creation add column ingredients text not null default '[]';
-- The stored file with the credentials that an upload arrived with; null if it had none.
alter table upload add column credentials_key text;
