-- Which of the catalogue's plans an account is on.
alter table credit_account add column plan text not null default 'starter' check (plan in ('starter', 'pro', 'studio'));
