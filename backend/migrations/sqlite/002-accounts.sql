create table account (
  id text not null primary key,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  display_name text not null,
  bio text not null,
  website text not null,
  social_handle text not null,
  phone text not null,
  created_at integer not null,
  updated_at integer not null
) strict;

create table account_settings (
  account_id text not null primary key references account (id) on delete cascade,
  credit_alert_threshold integer not null,
  subscription_expiry_reminder_days integer not null,
  marketing_emails integer not null,
  language text not null,
  timezone text not null,
  currency text not null,
  updated_at integer not null
) strict;

create table session (
  id text not null primary key,
  account_id text not null references account (id) on delete cascade,
  refresh_hash text not null unique,
  user_agent text not null,
  created_at integer not null,
  last_used_at integer not null,
  expires_at integer not null,
  revoked_at integer
) strict;

create index session_account on session (account_id);
