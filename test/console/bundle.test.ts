import { describe, expect, it } from 'bun:test';
import { buildConsole } from '../../console/build.ts';

const maxBytes = 250_000;

describe('The files of the console', () => {
  it('are under 250 KB together when they are compressed', async () => {
    const sizes = [...(await buildConsole()).values()].map((text) => Bun.gzipSync(text).byteLength);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThan(maxBytes);
  });

  it('name no other host', async () => {
    const known = /^https?:\/\/(www\.w3\.org|localhost|json\.org)/;
    for (const text of (await buildConsole()).values()) {
      const hosts = [...text.matchAll(/https?:\/\/[\w.-]+/g)].map(([url]) => url);
      expect(hosts.filter((url) => !known.test(url))).toEqual([]);
    }
  });
});
