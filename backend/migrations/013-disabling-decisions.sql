-- When the decision disabled the account; null if it did not. Only an account that has been disabled since then is opened
-- by reversing the decision.
alter table report add column disabled_account_at {bigint};
update report set disabled_account_at = coalesce(
  (select disabled_at from account where account.id = report.owner_id and disabled_at <= decided_at), decided_at
) where has_disabled_account = 1;
alter table report drop column has_disabled_account;
