import { describe, expect, it } from 'bun:test';
import { generatedFiles, pathOf } from '../../client/scripts/generate.ts';

describe('The types of the client', () => {
  it.each(generatedFiles)('$name matches the output of `npm run generate`', async (file) => {
    expect(await Bun.file(pathOf(file)).text()).toBe(await file.generate());
  });
});
