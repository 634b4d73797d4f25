-- Links that are made by hand: whom one is for, lower case, and since when it opens nothing (docs/decisions/0138).
alter table link_token
  add column email text,
  add column ended_at timestamptz;
create index link_token_email on link_token (organization_id, email) where email is not null;

-- People who were erased after their contact had another address kept an open link: the row stands for nobody, and so opens nothing.
update recipient set token = 'ended-' || id where address = 'erased:' || id and token not like 'ended-%';
