import type { operations } from '../generated/workbench-paths.ts';
import { dataOf, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

/** Records by collection. Only the fields that identify a record's content are required. */
export type Fixtures = WorkbenchSchemas['Fixtures'];

/** All records of a sandbox, complete. Can be passed to `sandbox({ from })`. */
export type SandboxDocument = WorkbenchSchemas['DataDocument'];

type CollectionName = keyof SandboxDocument['data'];

/** A record to create: `FixtureOf<'posts'>`. */
export type FixtureOf<Name extends CollectionName> = NonNullable<Fixtures[Name]>[number];

/** A record as the sandbox has it: `RecordOf<'posts'>`. */
export type RecordOf<Name extends CollectionName> = SandboxDocument['data'][Name][number];

/** The records to list, all of them by default. */
export interface ListOptions<Item> {
  /** Only records whose fields have these values. */
  readonly where?: { readonly [Field in keyof Item]?: string | number | boolean };
  /** Only records that contain this text. */
  readonly search?: string;
  /** The field to sort by; a leading `-` reverses the order. */
  readonly sort?: string;
  /** The maximum number of records. */
  readonly limit?: number;
}

/** The records of one collection. Writes need no token, and subscribers receive their events. */
export interface SandboxCollection<Item, Fixture> {
  list(options?: ListOptions<Item>): Promise<readonly Item[]>;
  /** Rejects if there is no such record. The id of a friendship is `userId.friendId`. */
  get(id: string | number): Promise<Item>;
  create(record: Fixture): Promise<Item>;
  /** Changes the given fields. */
  update(id: string | number, changes: Partial<Fixture>): Promise<Item>;
  delete(id: string | number): Promise<void>;
}

/** The collections of a sandbox by name. Reading and writing them leaves no trace in the journal. */
export type SandboxData = {
  readonly [C in CollectionName]: SandboxCollection<RecordOf<C>, FixtureOf<C>>;
};

/** The collections that the server named when it created the sandbox. */
export function createSandboxData(calls: WorkbenchCalls, { name, records }: WorkbenchSchemas['Sandbox']) {
  const names = Object.keys(records) as CollectionName[];
  const collections = names.map((collection) => [collection, createCollection(calls, { name, collection })]);
  return Object.fromEntries(collections) as unknown as SandboxData;
}

type ListQuery = NonNullable<operations['listData']['parameters']['query']>;
type Page = { readonly data: readonly unknown[]; readonly next: string | null };

/** The most records that the server returns at once. */
const longestPage = 100;

interface Place {
  readonly name: string;
  readonly collection: CollectionName;
}

function createCollection(
  calls: WorkbenchCalls,
  path: Place,
): SandboxCollection<unknown, Readonly<Record<string, unknown>>> {
  const url = '/_workbench/sandboxes/{name}/data/{collection}';
  const paramsOf = (id: string | number) => ({ path: { ...path, id: String(id) } });
  /** The document describes the records of all collections as one union. */
  const recordOf = async (asking: Promise<WorkbenchSchemas['DataRecord']>): Promise<unknown> =>
    (await asking).data;
  return {
    async list({ limit = Number.POSITIVE_INFINITY, ...options } = {}) {
      const records: unknown[] = [];
      for (let after: string | null | undefined; after !== null && records.length < limit; ) {
        const query = queryOf(options, Math.min(longestPage, limit - records.length), after);
        const page: Page = await dataOf(calls.GET(url, { params: { path, query } }));
        records.push(...page.data);
        after = page.next;
      }
      return records;
    },
    get: (id) => recordOf(dataOf(calls.GET(`${url}/{id}`, { params: paramsOf(id) }))),
    create: (body) => recordOf(dataOf(calls.POST(url, { params: { path }, body }))),
    update: (id, body) => recordOf(dataOf(calls.PATCH(`${url}/{id}`, { params: paramsOf(id), body }))),
    async delete(id) {
      await dataOf(calls.DELETE(`${url}/{id}`, { params: paramsOf(id) }));
    },
  };
}

function queryOf(
  { where = {}, search, sort }: Omit<ListOptions<unknown>, 'limit'>,
  limit: number,
  after: string | undefined,
): ListQuery {
  const filters = Object.entries(where).map(([field, value]) => [`where.${field}`, String(value)]);
  return {
    ...Object.fromEntries(filters),
    ...(search !== undefined && { search }),
    ...(sort !== undefined && { sort }),
    ...(after !== undefined && { after }),
    limit,
  };
}
