import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dir;

/** The commands that users run to generate code from the documents of the running server. */
const commands = (url: string): readonly string[] => [
  `openapi-typescript ${url}/openapi.json --default-non-nullable=false -o generated/openapi-fetch.ts`,
  `openapi-ts --input ${url}/openapi.json --output generated/hey-api --client @hey-api/client-fetch --silent --no-log-file`,
  'orval',
  `gql.tada generate-schema ${url}/graphql/main --output generated/schema.graphql && gql.tada generate-output`,
  'graphql-codegen --config graphql-codegen.config.mjs --silent',
  // It does not load documents from local addresses, and its imports need a bundler.
  `curl -sSf -o generated/openapi-3.0.json ${url}/openapi-3.0.json && node node_modules/openapi-typescript-codegen/bin/index.js --input generated/openapi-3.0.json --output generated/openapi-typescript-codegen && find generated/openapi-typescript-codegen -name '*.ts' -exec sed -i "s/from '\\(\\.[^']*\\)'/from '\\1.ts'/" {} +`,
];

export async function generate(url: string): Promise<void> {
  for (const name of ['generated', 'built']) rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(join(folder, 'generated'));
  await Promise.all(commands(url).map(runQuietly));
}

async function runQuietly(command: string): Promise<void> {
  const path = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;
  const child = Bun.spawn(['sh', '-c', command], {
    cwd: folder,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`${command} failed:\n${said.join('')}`);
}
