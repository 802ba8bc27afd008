-- Since when the last try to pay counts as declined; gone once it is paid.
alter table purchase add column declined_at bigint;
alter table local_payment add column declined_at bigint;
alter table local_payment add column charged_back_minor bigint not null default 0;

-- When it happened by the test checkout's own clock, and what became of telling it.
alter table local_message add column occurred_at bigint not null default 0;
alter table local_message add column deliveries bigint not null default 0;
alter table local_message add column answer text;
create index local_message_customer on local_message (customer_id, position desc);
create index local_payment_customer on local_payment (customer_id, created_at desc, id desc);
create index local_subscription_customer on local_subscription (customer_id);

-- How a developer has set the test checkout for one customer.
create table local_customer (
  customer_id text not null primary key,
  -- How far its clock is ahead.
  ahead_milliseconds bigint not null check (ahead_milliseconds >= 0),
  is_holding bigint not null check (is_holding in (0, 1))
);

-- Numbers messages; one line, so that two who speak at once get two numbers.
create table local_desk (
  id bigint not null primary key check (id = 1),
  last_position bigint not null
);
insert into local_desk (id, last_position) select 1, coalesce(max(position), 0) from local_message;
