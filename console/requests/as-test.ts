import { workbench } from '../lib/api.ts';
import { fetchOptions, operationOf, pathOf, quoted } from '../lib/entry.ts';
import type { Entry, Rule } from '../lib/shapes.ts';

/** Turns entries of the journal into tests and fault rules. */

export const runners = { Vitest: 'vitest', Playwright: '@playwright/test' } as const;
export type Runner = keyof typeof runners;

/** A test that sends the request to a sandbox with the same data, and expects the same response. */
export async function toTest(entry: Entry, world: string, runner: Runner): Promise<string> {
  const { method, response } = entry;
  const data = await readFixtures(world);
  const path = pathOf(entry);
  const name = operationOf(entry) ?? `${method} ${path.split('?', 1)}`;
  const outcome = response === null ? 'gets no response' : `responds with ${response.status}`;
  return `import { connectQuintet, type Fixtures } from 'quintet/testing';
import { expect, test } from '${runners[runner]}';

const data: Fixtures = ${JSON.stringify(data, null, 2)};

test(${quoted(`${name} ${outcome}`)}, async () => {
  const quintet = connectQuintet({ url: process.env.QUINTET_URL ?? ${quoted(location.origin)} });
  const sandbox = await quintet.sandbox({ data });
  const request = fetch(${quotedWithUrl(path)}${fetchOptions(entry).replaceAll('\n', '\n  ')});
${expectations(entry)}  await sandbox.dispose();
});
`;
}

/** The records of a sandbox, without empty collections. */
async function readFixtures(name: string): Promise<Record<string, unknown>> {
  const { data } = await workbench<{ data: Record<string, readonly unknown[]> }>(
    'GET',
    `/sandboxes/${name}/data`,
  );
  return Object.fromEntries(Object.entries(data).filter(([, records]) => records.length > 0));
}

/** A template literal with the address of the sandbox. */
function quotedWithUrl(path: string): string {
  return `\`\${sandbox.url}${path.replace(/[\\`$]/g, '\\$&')}\``;
}

function expectations({ method, response }: Entry): string {
  if (response === null) return '  await expect(request).rejects.toThrow();\n';
  const { status, body, bodyTruncated = false } = response;
  const lines = ['const response = await request;', `expect(response.status).toBe(${status});`];
  const parsed = bodyTruncated || body === null || method === 'HEAD' ? undefined : parse(body);
  if (typeof parsed === 'object' && parsed !== null) {
    const expected = toSource(parsed, status === 201).replaceAll('\n', '\n  ');
    lines.push(`expect(await response.json()).toMatchObject(${expected});`);
  }
  return lines.map((line) => `  ${line}\n`).join('');
}

/** Values that differ between runs: times, UUIDs, masked secrets, and the ids of new records. */
function toSource(value: unknown, hasNewIds: boolean): string {
  const placeholder = '\u0000';
  const text = JSON.stringify(
    value,
    (key, each) => {
      if (typeof each === 'string' && isVolatile(each)) return `${placeholder}String${placeholder}`;
      if (hasNewIds && key === 'id' && each !== null) {
        return `${placeholder}${typeof each === 'number' ? 'Number' : 'String'}${placeholder}`;
      }
      return each;
    },
    2,
  );
  return text.replace(/"\\u0000(\w+)\\u0000"/g, 'expect.any($1)');
}

function isVolatile(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|…/.test(text);
}

/** Returns a rule that fails the next request of this kind with the same error, or with 503 if it succeeded. */
export function toFaultRule(entry: Entry): Rule {
  const { graphql, response, method, route } = entry;
  const status = response !== null && response.status >= 400 ? response.status : 503;
  const effect = response === null ? { connection: 'reset' as const } : { status };
  return { match: matchOf(), times: 1, ...effect };

  function matchOf(): NonNullable<Rule['match']> {
    if (graphql !== undefined && graphql.name !== null) return { operation: graphql.name };
    if (graphql !== undefined && graphql.fields[0] !== undefined) return { field: graphql.fields[0] };
    return {
      method: method as Required<NonNullable<Rule['match']>>['method'],
      ...(route !== null && { path: route }),
    };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
