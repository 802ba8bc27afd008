-- What somebody set out to buy, with everything it meant on that day. The wallet's list of transactions.
create table purchase (
  id text not null primary key,
  account_id text not null,
  kind text not null check (kind in ('subscription', 'credit_pack', 'training')),
  -- The plan, the package, or the request for a trained model.
  item_id text not null,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null,
  -- What comes with it, in hundredths of a credit.
  credits_hundredths bigint not null check (credits_hundredths >= 0),
  provider text not null check (provider in ('local', 'paddle')),
  provider_transaction_id text,
  provider_subscription_id text,
  -- As the provider calls it.
  status text not null,
  -- When the provider said so.
  status_at bigint not null,
  refunded_minor bigint not null check (refunded_minor >= 0),
  invoice_number text,
  -- JSON: where to pay, while it can be paid.
  checkout text,
  -- The lot its credits came as.
  lot_key text,
  created_at bigint not null,
  -- Set once what was bought has been given.
  fulfilled_at bigint,
  unique (provider, provider_transaction_id)
);
create index purchase_account on purchase (account_id, created_at desc, id desc);
create index purchase_item on purchase (account_id, kind, item_id, status);

create table billing_customer (
  account_id text not null,
  provider text not null,
  customer_id text not null,
  primary key (account_id, provider),
  unique (provider, customer_id)
);

create table subscription (
  id text not null primary key,
  account_id text not null,
  provider text not null check (provider in ('local', 'paddle')),
  provider_subscription_id text not null,
  plan text not null check (plan in ('starter', 'pro', 'studio')),
  -- The plan that follows when the period ends, where another was chosen.
  next_plan text,
  status text not null,
  period_starts_at bigint,
  period_ends_at bigint,
  -- Set when it will end by itself.
  ends_at bigint,
  -- Of the newest event that was taken in.
  last_event_at bigint not null,
  created_at bigint not null,
  unique (provider, provider_subscription_id)
);
create index subscription_account on subscription (account_id, created_at desc);

-- Everything a provider ever told, each once, as it came.
create table payment_event (
  provider text not null,
  event_id text not null,
  type text not null,
  occurred_at bigint not null,
  body text not null,
  -- Why nothing came of it, where an operator should look.
  problem text,
  received_at bigint not null,
  primary key (provider, event_id)
);
create index payment_event_problem on payment_event (received_at) where problem is not null;

-- Money that went back. It may be told of before the payment itself.
create table refund (
  provider text not null,
  adjustment_id text not null,
  provider_transaction_id text not null,
  action text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- Whether its credits were taken back, or given again.
  applied_at bigint,
  primary key (provider, adjustment_id)
);
create index refund_transaction on refund (provider, provider_transaction_id);

-- The local test checkout, which stands where a payment provider stands: its own state, and what it has to tell.
create table local_payment (
  id text not null primary key,
  purchase_id text not null,
  customer_id text not null,
  subscription_id text,
  -- The plan, where it pays for one.
  plan_id text,
  origin text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  period_starts_at bigint,
  period_ends_at bigint,
  refunded_minor bigint not null,
  created_at bigint not null
);
create index local_payment_purchase on local_payment (purchase_id);
create index local_payment_subscription on local_payment (subscription_id, created_at);

create table local_subscription (
  id text not null primary key,
  purchase_id text not null,
  customer_id text not null,
  plan_id text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  period_starts_at bigint not null,
  period_ends_at bigint not null,
  ends_at bigint
);

create table local_message (
  id text not null primary key,
  -- In the order in which things happened.
  position bigint not null unique,
  customer_id text not null,
  type text not null,
  body text not null,
  delivered_at bigint
);
create index local_message_undelivered on local_message (position) where delivered_at is null;
