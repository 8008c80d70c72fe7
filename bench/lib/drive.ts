import { join } from 'node:path';
import { runProgram } from '../../harness/server-process.ts';

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Load {
  readonly url: string;
  /** Sent in rotation. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Responses with a status of 400 or more, and broken connections. */
  readonly failures: number;
}

/** The result of a load, and its cost to the contestant's process. */
export interface Timed extends Measured {
  /** CPU time per request in µs: on a busy machine, the most stable figure. */
  readonly processorTime: number;
}

export type Drive = (load: Load) => Promise<Measured>;

/** The load comes from another process. */
export async function drive(load: Load, directory: string): Promise<Measured> {
  const script = join(directory, 'load.lua');
  await Bun.write(script, luaOf(load.requests));
  const options = ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, '--timeout', '60s', '-s', script];
  const { stdout, stderr } = await runProgram(['wrk', ...options, load.url]);
  const line = stdout.split('\n').find((each) => each.startsWith('{'));
  if (line === undefined) throw new Error(`wrk printed no results:\n${stderr || stdout}`);
  return JSON.parse(line) as Measured;
}

function luaOf(requests: readonly LoadRequest[]): string {
  // For ASCII text, a JSON string is also a Lua string.
  const formatted = requests.map(({ method, path, headers, body }) => {
    const pairs = Object.entries(headers).map(([k, v]) => `[${JSON.stringify(k)}]=${JSON.stringify(v)}`);
    return `wrk.format(${JSON.stringify(method)}, ${JSON.stringify(path)}, {${pairs.join(',')}}, ${body === null ? 'nil' : JSON.stringify(body)})`;
  });
  return `
local requests, turn = {}, 0
function init() requests = { ${formatted.join(',\n')} } end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"perSecond":%f,"p50":%f,"p99":%f,"failures":%d}\\n',
    summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
`;
}
