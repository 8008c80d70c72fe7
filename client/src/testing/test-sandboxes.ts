import type { JournalEntry, Sandbox, SandboxOptions, Workbench } from './index.ts';
import { type AnyTestOptions, initialRecords, runningServer } from './test-options.ts';
import { prepareServer } from './test-server.ts';
import { ignoreMissing } from './workbench-calls.ts';

/** What a test gets. */
export interface TestFixtures<Served extends object | null = null> {
  /** The server of the test. Its sandboxes start like `sandbox`, unless options say otherwise, and end with the test. */
  readonly quintet: Workbench<Served>;
  /** The sandbox of the test. */
  readonly sandbox: Sandbox<Served>;
}

type AnyOptions = Omit<AnyTestOptions, 'api' | 'settings'>;

/** The server of one test, and how the test ends. */
export interface TestSandboxes<Served extends object | null> {
  readonly quintet: Workbench<Served>;
  /** Deletes the sandboxes. Reports each one if the test failed, and keeps it with `QUINTET_KEEP=1`. */
  end(hasFailed: boolean, report: (text: string) => void | Promise<void>): Promise<void>;
}

/** Prepares the sandboxes of each test with these options. */
export function prepareTests<Served extends object | null>(
  options: AnyTestOptions,
): () => Promise<TestSandboxes<Served>> {
  const untilServed = prepareServer(options);
  const { api: _, settings: __, ...others } = options;
  const data = initialRecords(options);
  const usual = { ...others, ...(data !== undefined && { data }) };
  return async () => createTestSandboxes<Served>(await untilServed(), usual);
}

function createTestSandboxes<Served extends object | null>(
  { url, sandbox: create }: Workbench<object | null>,
  usual: AnyOptions,
): TestSandboxes<Served> {
  const made: Sandbox<object | null>[] = [];
  const sandbox = async (given: AnyOptions = {}) => {
    const created = await create(withDefaults(usual, given) as SandboxOptions<object | null>);
    made.push(created);
    return created;
  };
  return {
    quintet: { url, sandbox } as unknown as Workbench<Served>,
    async end(hasFailed, report) {
      for (const each of made) {
        if (hasFailed) await ignoreMissing(describeEnd(each, url).then(report));
        if (!hasFailed || !isKept()) await each.dispose();
      }
    },
  };
}

/** The options of a sandbox: its own initial data replaces that of the test. */
function withDefaults({ data, from, ...others }: AnyOptions, given: AnyOptions): AnyOptions {
  if (given.data !== undefined || given.from !== undefined) return { ...others, ...given };
  return { ...others, ...(data !== undefined && { data }), ...(from !== undefined && { from }), ...given };
}

function isKept(): boolean {
  return process.env.QUINTET_KEEP === '1' && runningServer() !== null;
}

/** The number of requests in a report. */
const shownRequests = 10;

/** Describes how a sandbox ended: its last requests, and where to look at it. */
async function describeEnd(sandbox: Sandbox<object | null>, url: string): Promise<string> {
  const entries = await sandbox.journal.read();
  const lines = entries.slice(-shownRequests).map((entry) => `  ${describeEntry(entry, sandbox)}`);
  const requests =
    lines.length === 0 ? 'No request reached the sandbox.' : `Its last requests:\n${lines.join('\n')}`;
  const address = `${url}/console/requests?sandbox=${sandbox.name}`;
  const kept = isKept() ? '' : `\n${adviceToKeep}`;
  return `Quintet: sandbox ${sandbox.name}, in the console: ${address}${kept}\n${requests}`;
}

const adviceToKeep =
  'It is deleted now. To keep it, start a server, set QUINTET_URL to its address, and QUINTET_KEEP=1.';

function describeEntry(entry: JournalEntry, { url }: Sandbox<object | null>): string {
  const { at, response, durationMs, method, graphql, fault } = entry;
  const time = at.slice(11, 19);
  const status = response?.status ?? '-';
  const took = durationMs === null ? entry.kind : `${Math.round(durationMs)} ms`;
  const path = entry.url.replace(new URL(url).pathname, '').replace(/^\w+:\/\/[^/]*/, '');
  const operation = graphql?.name ?? graphql?.fields[0];
  return [time, status, took, method, path, operation, fault && `fault ${fault}`].filter(Boolean).join('  ');
}
