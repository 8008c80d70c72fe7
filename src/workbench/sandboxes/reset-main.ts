import { loadOwnFile } from '../../own/load-own-file.ts';
import { type DescribedPart, describeFile } from '../../own/own-catalog.ts';
import { readOwnFile } from '../../own/read-own-file.ts';
import { UnusableOwnFile } from '../../own/unusable-own-file.ts';
import { protectedMain } from '../parts.ts';
import { WorkbenchProblem } from '../problems.ts';
import type { Workbench } from '../workbench.ts';

/** Loads the file of main again. With the five contracts, main is never written. */
export async function resetMain({ main }: Workbench): Promise<void> {
  const { own, database, runtime } = main;
  if (own === null) throw protectedMain;
  const { apiFile, apiId, apiPrefix, apiWrites } = runtime.settings;
  if (!apiWrites)
    throw new WorkbenchProblem('main is protected', 'main is read-only: start the server with API_WRITES=on');
  const file = await readOwnFile(apiFile ?? [], { key: apiId, prefix: apiPrefix ?? '' }).catch((error) => {
    if (!(error instanceof UnusableOwnFile)) throw error;
    throw new WorkbenchProblem('invalid input', error.lines.join('; '));
  });
  const { parts } = own.catalog.description;
  if (outlineOf(describeFile(file).parts) !== outlineOf(parts)) {
    throw new WorkbenchProblem(
      'invalid input',
      `${file.name} has other collections or schemas than those that are served: restart the server`,
    );
  }
  await loadOwnFile(database, file);
}

/** What the app of a server depends on. */
function outlineOf(parts: readonly DescribedPart[]): string {
  return JSON.stringify(
    parts.map((part) => [
      part.kind,
      part.name,
      part.kind === 'values' ? part.body : part.schema,
      part.kind === 'collection' ? part.references : [],
    ]),
  );
}
