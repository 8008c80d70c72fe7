import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from './server-process.ts';

type Settings = Readonly<Record<string, string>>;

/** Starts a server of a file. What a file contains is written to a temporary one, which the server removes when it ends. */
export async function serveApi(
  api: string | object | undefined,
  words: readonly string[],
  settings: Settings,
): Promise<ServerProcess> {
  if (api === undefined) return startServer(words, settings);
  if (typeof api === 'string') return startServer([...words, api], settings);
  const folder = mkdtempSync(join(tmpdir(), 'quintet-api-'));
  try {
    const path = join(folder, 'api.json');
    writeFileSync(path, JSON.stringify(api));
    return await startServer([...words, path], { ...settings, QUINTET_API_FOLDER: folder });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
