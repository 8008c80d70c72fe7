import { dataOf, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

/** Records by collection. Only the fields that identify a record's content are required. */
export type Fixtures = WorkbenchSchemas['Fixtures'];

/** All records of a sandbox, complete. Can be passed to `sandbox({ from })`. */
export type SandboxDocument = WorkbenchSchemas['DataDocument'];

type Collection = keyof SandboxDocument['data'];

/** A record of one collection: `FixtureOf<'posts'>`. */
export type FixtureOf<Name extends Collection> = NonNullable<Fixtures[Name]>[number];

/** A record as the workbench returns it. */
type Shown<Name extends Collection> = SandboxDocument['data'][Name][number];

/** The records of a sandbox. Writes need no token, and subscribers receive their events. */
export interface SandboxData {
  /** Returns all records. Without `passwordHashes`, accounts become profiles in another sandbox. */
  read(options?: { readonly passwordHashes?: boolean }): Promise<SandboxDocument>;
  create<C extends Collection>(collection: C, record: FixtureOf<C>): Promise<Shown<C>>;
  /** Changes the given fields. The id of a friendship is `userId.friendId`. */
  update<C extends Collection>(
    collection: C,
    id: string | number,
    changes: Partial<FixtureOf<C>>,
  ): Promise<Shown<C>>;
  delete(collection: Collection, id: string | number): Promise<void>;
}

export function createSandboxData(calls: WorkbenchCalls, name: string): SandboxData {
  const path = '/_workbench/sandboxes/{name}/data';
  const paramsOf = (collection: Collection, id: string | number) => ({
    path: { name, collection, id: String(id) },
  });
  return {
    read: ({ passwordHashes = false } = {}) => {
      const query = passwordHashes ? { passwordHashes: 'true' as const } : {};
      return dataOf(calls.GET(path, { params: { path: { name }, query } }));
    },
    async create(collection, body) {
      const params = { path: { name, collection } };
      return shown(await dataOf(calls.POST(`${path}/{collection}`, { params, body })));
    },
    async update(collection, id, body) {
      const params = paramsOf(collection, id);
      return shown(await dataOf(calls.PATCH(`${path}/{collection}/{id}`, { params, body })));
    },
    async delete(collection, id) {
      await dataOf(calls.DELETE(`${path}/{collection}/{id}`, { params: paramsOf(collection, id) }));
    },
  };
}

/** The document describes the records of all collections as one union. */
function shown<Record>({ data }: WorkbenchSchemas['DataRecord']): Record {
  return data as Record;
}
