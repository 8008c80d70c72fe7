import type { Table, TableColumn } from '../storage/migrations/tables.ts';
import type { Field, ListTable } from './field.ts';
import { type AnyRecord, columnOf } from './record.ts';

interface Collections {
  readonly collections: readonly AnyRecord[];
  get(name: string | undefined): AnyRecord;
}

/** Returns the tables of a catalog, each after those that it refers to. */
export function tablesOf(catalog: Collections): readonly Table[] {
  return catalog.collections.flatMap((record) => [
    tableOf(catalog, record),
    ...record.lists.map((list) => listTable(catalog, record, list)),
    ...totalsTable(catalog, record),
  ]);
}

function tableOf(catalog: Collections, record: AnyRecord): Table {
  const { table, key, indexes = {}, unique = [], totals, identity } = record;
  const named = Object.entries(indexes).map(([name, fields]) => ({
    name: `${table}_by_${name}`,
    columns: [...fields, ...(identity === null ? [] : [identity])].map(columnOf),
  }));
  const partial = unique.flatMap(({ field, among }) =>
    among === undefined
      ? []
      : [
          {
            name: among.index,
            columns: [`${columnOf(field)}_folded`],
            isUnique: true,
            where: among.condition,
          },
        ],
  );
  return {
    name: table,
    columns: columnsOf(catalog, record),
    key: identity === null ? key?.map(columnOf) : undefined,
    indexes: [...named, ...partial],
    counted: countedOf(record),
    totals: totals && {
      table: totals.table,
      by: columnOf(totals.by),
      owner: ownerOf(catalog, record, totals.by),
    },
    isDeletedInTurn: record.isDeletedInTurn,
  };
}

function countedOf({ isCounted, isSearched, index, searched, fields }: AnyRecord): Table['counted'] {
  if (!isCounted || !isSearched) return undefined;
  const flags = Object.keys(fields).filter((name) => fields[name]?.isCounted);
  return { key: index.key, searched, flags: flags.map(columnOf) };
}

function columnsOf(catalog: Collections, record: AnyRecord): readonly TableColumn[] {
  const { fields, stored, identity, key, unique = [], indexes = {} } = record;
  const sorted = new Set(Object.values(indexes).flat());
  return stored.map(({ name, field, type, isFolded, isNullable }) => {
    const facts: Partial<Field> = fields[field] ?? {};
    const { setByClock, refersTo, default: value } = facts;
    const isOrdered = isFolded || setByClock !== undefined || sorted.has(field) || field === 'id';
    const isUnique = isFolded && unique.some((each) => each.field === field && each.among === undefined);
    return {
      name,
      type: type === 'text' && isOrdered ? 'sorted text' : type,
      isNullable,
      isIdentity: field === identity,
      isUnique: isUnique || (field === 'id' && identity !== 'id' && key === undefined),
      default: value == null ? undefined : typeof value === 'string' ? `'${value}'` : String(value),
      refersTo: refersTo === undefined ? undefined : catalog.get(refersTo).table,
    };
  });
}

function listTable(
  catalog: Collections,
  { table: owner, fields }: AnyRecord,
  list: ListTable & { name: string },
): Table {
  const number = { type: 'bigint', isNullable: false } as const;
  const items = catalog.get(fields[list.name]?.refersTo).table;
  return {
    name: list.table,
    columns: [
      { ...number, name: list.owner, refersTo: owner },
      { ...number, name: list.item, refersTo: items },
      { name: 'position', type: 'integer', isNullable: false },
    ],
    key: [list.owner, list.item],
    indexes: [
      { name: `${list.table}_by_${list.item.replace(/_id$/, '')}`, columns: [list.item, list.owner] },
    ],
  };
}

function totalsTable(catalog: Collections, record: AnyRecord): readonly Table[] {
  const { totals } = record;
  if (totals === undefined) return [];
  const by = columnOf(totals.by);
  const number = { type: 'bigint', isNullable: false } as const;
  return [
    {
      name: totals.table,
      columns: [
        { ...number, name: by, refersTo: ownerOf(catalog, record, totals.by) },
        { name: 'slot', type: 'integer', isNullable: false },
        { ...number, name: 'value' },
      ],
      key: [by, 'slot'],
      indexes: [],
      isBusy: true,
    },
  ];
}

function ownerOf(catalog: Collections, { fields }: AnyRecord, by: string): string {
  return catalog.get(fields[by]?.refersTo).table;
}
