import { dataOf, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

/** Records by collection. Only what identifies a record's content is required. */
export type Fixtures = WorkbenchSchemas['Fixtures'];

/** One record of a collection: `FixtureOf<'posts'>`. */
export type FixtureOf<Collection extends keyof Fixtures> = NonNullable<Fixtures[Collection]>[number];

/** Everything that a sandbox holds, complete. `sandbox({ from })` takes it as it is. */
export type SandboxDocument = WorkbenchSchemas['DataDocument'];

/** A record as the workbench shows it. */
type Shown<Collection extends keyof Fixtures> = SandboxDocument['data'][Collection][number];

/** The records of a sandbox. Writes have full rights, and subscribers receive their events. */
export interface SandboxData {
  /** Everything that it holds. Without `passwordHashes`, accounts would become profiles in another sandbox. */
  read(options?: { readonly passwordHashes?: boolean }): Promise<SandboxDocument>;
  create<C extends keyof Fixtures>(collection: C, record: FixtureOf<C>): Promise<Shown<C>>;
  /** Changes the fields that are given. The id of a friendship is `userId.friendId`. */
  update<C extends keyof Fixtures>(
    collection: C,
    id: string | number,
    changes: Partial<FixtureOf<C>>,
  ): Promise<Shown<C>>;
  delete(collection: keyof Fixtures, id: string | number): Promise<void>;
}

export function createSandboxData(calls: WorkbenchCalls, name: string): SandboxData {
  const path = '/_workbench/sandboxes/{name}/data';
  const paramsOf = (collection: keyof Fixtures, id: string | number) => ({
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

/** The document describes records of all collections at once. */
function shown<Record>({ data }: WorkbenchSchemas['DataRecord']): Record {
  return data as Record;
}
