import { describe, expect, it } from 'bun:test';
import { generateTypes, typesPath } from '../../scripts/generate-graphql-types.ts';
import { schemaNames } from '../../src/interfaces/graphql/schema/documents.ts';

describe('The types of the resolvers', () => {
  it.each(schemaNames)('of the %s schema match what `npm run generate` writes from its SDL', async (name) => {
    expect(await Bun.file(typesPath(name)).text()).toBe(await generateTypes(name));
  });
});
