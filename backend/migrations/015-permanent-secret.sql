-- In a database with accounts, public links, signing secrets of webhooks, and stored hashes are derived from APP_SECRET.
-- The first start seals it as the secret that never changes, so that they stay valid when APP_SECRET is replaced.
insert into setting (name, value, updated_at)
select 'permanent_secret', '"APP_SECRET"', 0
where exists (select 1 from account) or exists (select 1 from credit_identity);
