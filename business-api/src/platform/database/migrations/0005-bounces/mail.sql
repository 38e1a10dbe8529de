-- What receiving servers say of mails after they have left.

-- When it came back, although our mail server had taken it; its state is `failed` then.
alter table mails add column bounced_at timestamptz;

-- Who reads the mailbox for bounces: one copy at a time.
create table bounce_readers (
  mailbox text primary key,
  -- The lease of the copy that reads.
  locked_until timestamptz not null,
  -- When it was last read to its end.
  read_at timestamptz,
  started_at timestamptz not null
);
