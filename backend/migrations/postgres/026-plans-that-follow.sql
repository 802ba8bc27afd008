-- When the payment provider was told of the plan that follows.
alter table subscription add column next_plan_told_at bigint;

-- Found by the plan that follows, and by the end that has come.
create index subscription_next on subscription (period_ends_at) where next_plan is not null;
-- A provider names the subscription, not the purchase.
create index purchase_subscription on purchase (provider, provider_subscription_id);
-- What went back and was not taken in yet.
create index refund_open on refund (adjustment_id) where applied_at is null;
