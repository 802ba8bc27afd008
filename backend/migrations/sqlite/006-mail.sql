create table mail_outbox (
  id text not null primary key,
  dedupe_key text not null unique,
  to_address text not null,
  template text not null,
  language text not null,
  params text not null,
  status text not null,
  attempts integer not null,
  next_attempt_at integer not null,
  message_id text not null,
  last_error text,
  created_at integer not null,
  sent_at integer
) strict;

create index mail_outbox_created on mail_outbox (created_at);

-- Mail of an installation without a mail server, for whoever runs it to read.
create table mailbox_message (
  id text not null primary key,
  message_id text not null unique,
  to_address text not null,
  subject text not null,
  html text not null,
  plain text not null,
  eml text not null,
  received_at integer not null
) strict;

create index mailbox_received on mailbox_message (received_at);
