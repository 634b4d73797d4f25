-- To whom a test message went: what is taken home by its link carries that (`stampDownloads`). Links from before have none.
alter table preview_link add column address text;
