import { expect, it, setDefaultTimeout } from 'bun:test';
import { generatedFiles, pathOf } from '../client/scripts/generate.ts';
import { generateTypes, typesPath } from '../scripts/generate-graphql-types.ts';
import { schemaNames } from '../src/interfaces/graphql/schema/documents.ts';

setDefaultTimeout(60_000);

it.each(generatedFiles)('$name of the client is what `npm run generate` writes', async (file) => {
  expect(await Bun.file(pathOf(file)).text()).toBe(await file.generate());
});

it.each(schemaNames)('The types of the %s schema are what `npm run generate` writes', async (name) => {
  expect(await Bun.file(typesPath(name)).text()).toBe(await generateTypes(name));
});
