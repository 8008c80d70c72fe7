import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of the console by name, as browsers load them. */
export async function buildConsole(): Promise<ReadonlyMap<string, string>> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'console.tsx')],
    target: 'browser',
    minify: true,
    // Parts that only some users need, such as the editor, are loaded on demand.
    splitting: true,
    naming: { entry: '[name].[ext]', chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files = outputs.map(
    async (output) => [output.path.replace(/^.*\//, ''), await output.text()] as const,
  );
  return new Map(await Promise.all(files));
}

/** Writes the files into a folder and removes everything else there. */
export async function writeConsole(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, text] of await buildConsole()) await Bun.write(join(folder, name), text);
}
