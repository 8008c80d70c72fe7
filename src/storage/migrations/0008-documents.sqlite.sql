-- Documents of GraphQL that clients name by the SHA-256 of their text, kept while they are used.
create table persisted_documents (
  hash text primary key,
  used_at integer not null,
  bytes integer not null,
  body text not null
) strict, without rowid;
create index persisted_documents_by_use on persisted_documents (used_at, bytes);
