import { Catalog } from '../records/catalog.ts';
import { documentSql } from '../storage/document-sql.ts';
import type { Schema } from '../storage/migrations/index.ts';
import { createPostgresSchema } from '../storage/migrations/postgres.ts';
import { createSqliteSchema } from '../storage/migrations/sqlite.ts';

/** The tables of a database that serves a file of collections, beside the internal ones. */
const tables = (big: string, sorted: string) => `
-- The file that was loaded last, without its records, and whether anything was written since.
create table own_file (
  id integer primary key check (id = 1),
  fingerprint text not null,
  description text not null,
  is_changed integer not null
);

-- The highest integer that was the id of a record; null if the records have other ids.
create table own_ids (
  collection ${sorted} primary key,
  last_id ${big}
);

-- Every name that a record has had at its top level, and whether it has held an object.
create table own_fields (
  collection ${sorted} not null,
  name ${sorted} not null,
  holds_objects integer not null,
  primary key (collection, name)
);
`;

const countOnSqlite = `
create trigger documents_counted after insert on documents begin
  insert into counters (name, slot, value) values ('documents.' || new.collection, 0, 1)
    on conflict (name, slot) do update set value = value + 1;
end;
create trigger documents_discounted after delete on documents begin
  update counters set value = value - 1 where name = 'documents.' || old.collection and slot = 0;
end;
`;

const countOnPostgres = `
create function count_documents() returns trigger language plpgsql as $$
begin
  insert into counters (name, slot, value)
    select 'documents.' || collection, counter_slot(), case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed group by collection order by collection
    on conflict (name, slot) do update set value = counters.value + excluded.value;
  return null;
end $$;
create trigger documents_counted after insert on documents
  referencing new table as changed for each statement execute function count_documents();
create trigger documents_discounted after delete on documents
  referencing old table as changed for each statement execute function count_documents();
`;

export const ownSchema: Schema = {
  create: {
    sqlite: createSqliteSchema([]) + documentSql.sqlite.schema + countOnSqlite + tables('integer', 'text'),
    postgres:
      createPostgresSchema([]) +
      documentSql.postgres.schema +
      countOnPostgres +
      tables('bigint', 'text collate "C"'),
  },
  steps: [],
};

/** The catalog of a world whose collections are those of a file: all of its records are documents. */
export const fileCatalog = new Catalog('file', [], ownSchema);
