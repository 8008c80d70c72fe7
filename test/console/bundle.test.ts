import { describe, expect, it } from 'bun:test';
import { buildConsole } from '../../console/build.ts';

const maxBytes = 250_000;

describe('The files of the console', () => {
  it('are under 250 KB in total when compressed', async () => {
    const sizes = [...(await buildConsole()).values()].map((text) => Bun.gzipSync(text).byteLength);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThan(maxBytes);
  });

  it('do not reference other hosts', async () => {
    const known = /^https?:\/\/(www\.w3\.org|localhost|json\.org)/;
    for (const text of (await buildConsole()).values()) {
      const hosts = [...text.matchAll(/https?:\/\/[\w.-]+/g)].map(([url]) => url);
      expect(hosts.filter((url) => !known.test(url))).toEqual([]);
    }
  });
});
