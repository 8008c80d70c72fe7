import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** openapi-typescript and the TypeScript that it needs. They have their own lock file, so that `npm ci` stays small. */
const folder = import.meta.dir;

/** The previous version of TypeScript, which users of the client may have. */
export const earlierCompiler = join(folder, 'node_modules/.bin/tsc');

export async function installGenerator(): Promise<void> {
  if (existsSync(earlierCompiler)) return;
  await Bun.$`npm ci --no-audit --no-fund`.cwd(folder).quiet();
}

/** Returns the types of an OpenAPI document. */
export async function generateTypes(document: object): Promise<string> {
  await installGenerator();
  const input = new Response(JSON.stringify(document));
  // Fields with a default may be omitted in a request.
  const types = await Bun.$`node_modules/.bin/openapi-typescript --default-non-nullable=false < ${input}`
    .cwd(folder)
    .text();
  return types.replace(/^\/\*.*?\*\/\s*/s, '');
}
