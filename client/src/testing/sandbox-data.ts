import type { operations } from '../generated/workbench-paths.ts';
import type { OwnData } from './served-api.ts';
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

type ContractData = {
  readonly [C in CollectionName]: SandboxCollection<RecordOf<C>, FixtureOf<C>>;
};

/** The collections of a sandbox by name. Reading and writing them leaves no trace in the journal. */
export type SandboxData<Served extends object | null = null> = Served extends object
  ? OwnData<Served>
  : ContractData;

/**
 * The collections that the server named when it created the sandbox. It does not name the singletons of a file, so any
 * other name is passed on, and the server refuses one that it does not have.
 */
export function createSandboxData<Served extends object | null>(
  calls: WorkbenchCalls,
  { name, records }: WorkbenchSchemas['Sandbox'],
): SandboxData<Served> {
  const partOf = (collection: string) =>
    createPart(calls, { name, collection: collection as CollectionName });
  const named = Object.fromEntries(Object.keys(records).map((part) => [part, partOf(part)]));
  return new Proxy(named, {
    get: (parts, part) => (typeof part === 'symbol' ? undefined : (parts[part] ?? partOf(part))),
  }) as unknown as SandboxData<Served>;
}

type ListQuery = NonNullable<operations['listData']['parameters']['query']>;
type Page = { readonly data: readonly unknown[]; readonly next: string | null };

/** The most records that the server returns at once. */
const longestPage = 100;

interface Place {
  readonly name: string;
  readonly collection: CollectionName;
}

type Fields = Readonly<Record<string, unknown>>;
type Id = string | number;

/** A collection, or a singleton, whose `get` and `update` have no id. */
function createPart(calls: WorkbenchCalls, path: Place) {
  const url = '/_workbench/sandboxes/{name}/data/{collection}';
  const recordUrl = `${url}/{id}` as const;
  // The document of the five contracts has no singletons.
  const singletonUrl = url as unknown as typeof recordUrl;
  const paramsOf = (id: Id) => ({ path: { ...path, id: String(id) } });
  /** The document describes the records of all collections as one union. */
  const recordOf = async (asking: Promise<WorkbenchSchemas['DataRecord']>): Promise<unknown> =>
    (await asking).data;
  return {
    async list({ limit = Number.POSITIVE_INFINITY, ...options }: ListOptions<Fields> = {}) {
      const records: unknown[] = [];
      for (let after: string | null | undefined; after !== null && records.length < limit; ) {
        const query = queryOf(options, Math.min(longestPage, limit - records.length), after);
        const page: Page = await dataOf(calls.GET(url, { params: { path, query } }));
        records.push(...page.data);
        after = page.next;
      }
      return records;
    },
    get(...given: [] | [Id]) {
      const [at, id] = given.length === 0 ? [singletonUrl, ''] : [recordUrl, given[0]];
      return recordOf(dataOf(calls.GET(at, { params: paramsOf(id) })));
    },
    create: (body: Fields) => recordOf(dataOf(calls.POST(url, { params: { path }, body }))),
    update(...given: [Fields] | [Id, Fields]) {
      const [at, id, body] =
        given.length === 1 ? [singletonUrl, '', given[0]] : [recordUrl, given[0], given[1]];
      return recordOf(dataOf(calls.PATCH(at, { params: paramsOf(id), body })));
    },
    async delete(id: Id) {
      await dataOf(calls.DELETE(recordUrl, { params: paramsOf(id) }));
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
