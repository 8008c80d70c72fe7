import { join } from 'node:path';
import { schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';
import { generateDocuments, generateSchema } from './generate-graphql.ts';
import { generatePaths, generateTokens, generateWorkbenchPaths } from './generate-rest.ts';

/** A file of the client that is generated from the server's own descriptions. */
export interface GeneratedFile {
  readonly name: string;
  generate(): Promise<string>;
}

export const generatedFiles: readonly GeneratedFile[] = [
  { name: 'paths.ts', generate: generatePaths },
  { name: 'tokens.ts', generate: generateTokens },
  { name: 'workbench-paths.ts', generate: generateWorkbenchPaths },
  ...schemaNames.map((name) => ({ name: `${name}-schema.ts`, generate: () => generateSchema(name) })),
  { name: 'main-documents.ts', generate: generateDocuments },
];

export function pathOf({ name }: Pick<GeneratedFile, 'name'>): string {
  return join(import.meta.dir, '../src/generated', name);
}

if (import.meta.main) {
  for (const file of generatedFiles) await Bun.write(pathOf(file), await file.generate());
}
