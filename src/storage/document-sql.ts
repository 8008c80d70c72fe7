import type { EngineName } from './engine-name.ts';

/**
 * The expressions on documents that differ between the engines. A document is a row of `documents`: `body` is the text
 * that is sent, `data` a copy of it in the engine's own format that is compared, and `folded` the text that is searched.
 */
export interface DocumentSql {
  /** The table with its indexes. */
  readonly schema: string;
  /** Makes `data` of the JSON text in a parameter. */
  data(parameter: string): string;
  /** The value at a path. */
  at(path: readonly string[], add: AddText): JsonValue;
  /** The value of a field, in the words of its index. */
  field(name: string): JsonValue;
  /** What an index compares to keep values unique, in as few bytes as it allows. */
  unique(value: JsonValue): string;
  /** The kind of an index on the values of a field. */
  readonly indexKind: string;
  /**
   * Reads documents by an index on a field. Without statistics, the planners would rather read the collection in the
   * order of creation until the limit is reached.
   */
  readBy(index: string): { readonly from: string; readonly position: string };
  /** The JSON text of a value. */
  text(value: JsonValue): string;
  /** A condition: the value is one of those with the JSON texts. */
  oneOf(value: JsonValue, texts: readonly string[], add: AddText): string;
  noneOf(value: JsonValue, texts: readonly string[], add: AddText): string;
  isNull(value: JsonValue): string;
  isList(value: JsonValue): string;
  /** A condition: the column is one of the texts in a JSON array that is a parameter. */
  textIn(column: string, parameter: string): string;
  /** Compares numbers and numeric texts with a number, given as a text. */
  compareNumeric(value: JsonValue, operator: string, number: string): string;
  /** Compares texts with a text, and numbers with a number; with none if it is null. */
  compareAlike(value: JsonValue, operator: string, text: string, number: string | null): string;
  /** A condition: the folded text contains another one. */
  contains(parameter: string): string;
  /** The order of kinds: numbers, texts, booleans, lists and objects, null, missing. */
  rank(value: JsonValue): string;
  /** The order of values of one kind: of numbers and booleans, and of texts. */
  sorted(value: JsonValue): { readonly number: string; readonly text: string };
  /** A number to compare with `sorted`, from its JSON text. */
  number(parameter: string): string;
}

/** Turns a text into a parameter. */
export type AddText = (text: string) => string;

/** The expressions of a value in `data`. Both are SQL null if it is missing. */
export interface JsonValue {
  /** On SQLite a text, as `JSON.stringify` writes it; on PostgreSQL a `jsonb`. */
  readonly json: string;
  /** On SQLite a number or a text, on PostgreSQL always a text. */
  readonly scalar: string;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const sqlitePath = (path: readonly string[]): string =>
  `$${path.map((name) => `.${JSON.stringify(name)}`).join('')}`;

const sqliteValue = (path: string): JsonValue => ({
  json: `(documents.data -> ${path})`,
  scalar: `(documents.data ->> ${path})`,
});

const firstCharacter = ({ json }: JsonValue): string => `substr(${json}, 1, 1)`;

/** Above every number, but below every text that is not one: such a text is not converted. */
const infinity = 'cast(9e999 as real)';

/** Compares as numbers: a text that looks like one is converted, because the other side is a `numeric`. */
function compareConverted(text: string, operator: string, parameter: string): string {
  const condition = `${text} ${operator} cast(${parameter} as numeric)`;
  return operator.startsWith('<') ? condition : `(${condition} and ${text} <= ${infinity})`;
}

/** The planner takes a subquery for 25 values, and would rather scan than look up so many in an index. */
const maxListed = 16;

function textsOf(texts: readonly string[], add: AddText): string {
  if (texts.length <= maxListed) return texts.map(add).join(', ');
  return `select value from json_each(${add(JSON.stringify(texts))})`;
}

const sqlite: DocumentSql = {
  schema: `
create table documents (
  position integer primary key autoincrement,
  collection text not null,
  key text not null,
  body text not null,
  data blob not null,
  folded text not null,
  unique (collection, key)
) strict;
create index documents_by_collection on documents (collection);
create virtual table documents_search using fts5 (
  folded, content = 'documents', content_rowid = 'position', tokenize = 'trigram case_sensitive 1', detail = none
);
create trigger documents_search_inserted after insert on documents begin
  insert into documents_search (rowid, folded) values (new.position, new.folded);
end;
create trigger documents_search_deleted after delete on documents begin
  insert into documents_search (documents_search, rowid, folded) values ('delete', old.position, old.folded);
end;
create trigger documents_search_updated after update of folded on documents begin
  insert into documents_search (documents_search, rowid, folded) values ('delete', old.position, old.folded);
  insert into documents_search (rowid, folded) values (new.position, new.folded);
end;`,
  data: (parameter) => `jsonb(${parameter})`,
  at: (path, add) => sqliteValue(add(sqlitePath(path))),
  field: (name) => sqliteValue(quoted(sqlitePath([name]))),
  unique: ({ json }) => json,
  indexKind: '',
  readBy: (index) => ({ from: `documents indexed by ${index}`, position: 'documents.position' }),
  text: ({ json }) => json,
  oneOf: ({ json }, texts, add) => `${json} in (${textsOf(texts, add)})`,
  noneOf: ({ json }, texts, add) => `${json} not in (${textsOf(texts, add)})`,
  isNull: ({ json }) => `${json} = 'null'`,
  isList: (value) => `${firstCharacter(value)} = '['`,
  textIn: (column, parameter) => `${column} in (select value from json_each(${parameter}))`,
  // Without its quotes, a numeric text looks like a number; nothing else does.
  compareNumeric: ({ json }, operator, number) => compareConverted(`trim(${json}, '"')`, operator, number),
  compareAlike: (value, operator, text, number) =>
    `case ${firstCharacter(value)} when '"' then ${value.scalar} ${operator} ${text}
      else ${number === null ? 'false' : compareConverted(value.json, operator, number)} end`,
  contains: (parameter) => `instr(documents.folded, ${parameter}) > 0`,
  rank: (value) =>
    `case coalesce(${firstCharacter(value)}, '') when '"' then 1 when 't' then 2 when 'f' then 2 when '[' then 3
      when '{' then 3 when 'n' then 4 when '' then 5 else 0 end`,
  sorted: (value) => {
    const sorted = `case when ${firstCharacter(value)} in ('[', '{') then null else ${value.scalar} end`;
    return { number: sorted, text: sorted };
  },
  number: (parameter) => `(${parameter} ->> '$')`,
};

const postgresValue = (json: string): JsonValue => ({ json, scalar: `(${json} #>> '{}')` });

const typeOf = ({ json }: JsonValue): string => `jsonb_typeof(${json})`;

/** The driver encodes a value for a `numeric` or `jsonb` parameter itself, so the parameter is a text. */
const numeric = (parameter: string): string => `${parameter}::text::numeric`;

const jsonItems = (texts: readonly string[], add: AddText): string =>
  `array(select jsonb_array_elements(${add(`[${texts.join(',')}]`)}::text::jsonb))`;

/** Only decimal numbers, with spaces around them, as SQLite reads them. */
const numericText = "'^ *[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]{1,3})? *$'";

/** The cast of a text with more than 131,072 digits would fail. */
const longestNumber = 100_000;

const postgres: DocumentSql = {
  schema: `
create table documents (
  position bigint generated always as identity primary key,
  collection text collate "C" not null,
  key text collate "C" not null,
  body text not null,
  data jsonb not null,
  folded text not null,
  unique (collection, key)
);
create index documents_by_collection on documents (collection, position);
create index documents_search on documents using gin (folded gin_trgm_ops) with (gin_pending_list_limit = 256);`,
  data: (parameter) => `${parameter}::text::jsonb`,
  // An operator for each name: `#>` would also look into lists.
  at: (path, add) =>
    postgresValue(`(documents.data${path.map((name) => ` -> ${add(name)}::text`).join('')})`),
  field: (name) => postgresValue(`(documents.data -> ${quoted(name)})`),
  unique: ({ json }) => `md5(${json}::text)`,
  // A value of any length can be hashed; other indexes limit it.
  indexKind: 'using hash',
  readBy: () => ({ from: 'documents', position: 'documents.position + 0' }),
  text: ({ json }) => `${json}::text`,
  oneOf: ({ json }, texts, add) => `${json} = any (${jsonItems(texts, add)})`,
  noneOf: ({ json }, texts, add) => `${json} <> all (${jsonItems(texts, add)})`,
  isNull: ({ json }) => `${json} = 'null'`,
  isList: (value) => `${typeOf(value)} = 'array'`,
  textIn: (column, parameter) =>
    `${column} = any (array(select jsonb_array_elements_text(${parameter}::text::jsonb)))`,
  compareNumeric: (value, operator, number) => {
    const { json, scalar } = value;
    return `case ${typeOf(value)} when 'number' then ${json}::numeric ${operator} ${numeric(number)}
      when 'string' then case when length(${scalar}) <= ${longestNumber} and ${scalar} ~ ${numericText}
        then ${scalar}::numeric ${operator} ${numeric(number)} end
      end`;
  },
  compareAlike: (value, operator, text, number) =>
    `case ${typeOf(value)} when 'string' then ${value.scalar} collate "C" ${operator} ${text}::text
      when 'number' then ${number === null ? 'false' : `${value.json}::numeric ${operator} ${numeric(number)}`}
      end`,
  contains: (parameter) => `strpos(documents.folded, ${parameter}::text) > 0`,
  rank: (value) =>
    `case coalesce(${typeOf(value)}, '') when 'string' then 1 when 'boolean' then 2 when 'array' then 3
      when 'object' then 3 when 'null' then 4 when '' then 5 else 0 end`,
  sorted: (value) => ({
    number: `case ${typeOf(value)} when 'number' then ${value.json}::numeric
      when 'boolean' then ${value.json}::boolean::integer end`,
    text: `case ${typeOf(value)} when 'string' then ${value.scalar} end collate "C"`,
  }),
  number: numeric,
};

export const documentSql: Readonly<Record<EngineName, DocumentSql>> = { sqlite, postgres };
