import { describe, expect, it } from 'bun:test';
import { generatedFiles, pathOf } from '../../client/scripts/generate.ts';

describe('The types of the client', () => {
  it.each(generatedFiles)('$name matches the output of `npm run generate`', async (file) => {
    expect(await Bun.file(pathOf(file)).text()).toBe(await file.generate());
  });

  it.each(['paths.ts', 'workbench-paths.ts'])('%s omits unused and repeated parts', async (name) => {
    const text = await Bun.file(pathOf({ name })).text();
    expect(text).not.toMatch(/(cookie|trace)\?: never|headers: \{\s+"/);
  });

  it.each(['simple', 'connection'])('the %s schema repeats no types of the main one', async (name) => {
    const [main, other] = await Promise.all(['main', name].map(readDeclarations));
    expect(other?.filter((declaration) => main?.includes(declaration))).toEqual([]);
  });
});

async function readDeclarations(schema: string): Promise<readonly string[]> {
  const text = await Bun.file(pathOf({ name: `${schema}-schema.ts` })).text();
  return text.split(/\n+(?:\/\*\*.*\*\/\n)?(?=export type )/).slice(1);
}
