-- The issuer that a session was opened with, and the user's session there, so that a sign-out there ends it here.
alter table session add column issuer text;
alter table session add column issuer_session text;
create index session_of_issuer on session (issuer, issuer_session) where issuer_session is not null;

-- The message names the issuer now. An erased message has no object.
update mail_outbox
set template = 'identity_linked', params = replace(params, '{"', '{"issuer":"Google","')
where template = 'google_linked';
