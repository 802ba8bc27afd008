-- Free credits are counted by mailbox: by the address without a plus tag, and without dots where Gmail ignores them.
alter table account add column canonical_email text not null default '';

update account set canonical_email = (
  select
    case when domain in ('gmail.com', 'googlemail.com')
      then replace(untagged, '.', '') || '@gmail.com'
      else untagged || '@' || domain
    end
  from (
    select
      domain,
      case when strpos(name, '+') > 1 then substr(name, 1, strpos(name, '+') - 1) else name end as untagged
    from (
      select
        substr(email_key, 1, strpos(email_key, '@') - 1) as name,
        substr(email_key, strpos(email_key, '@') + 1) as domain
    ) as parts
  ) as untagged_parts
);

create index account_mailbox on account (canonical_email, created_at);

-- What was kept of deleted accounts is kept of every mailbox now: the first account that free credits were counted by.
alter table former_account rename to credit_identity;
alter table credit_identity rename column email_hash to address_hash;
alter table credit_identity rename column created_at to since;
alter table credit_identity drop column deleted_at;
