import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { words } from '../harness/lists.ts';

const root = join(import.meta.dir, '..');

/** What the packages contain, and what they are built from. */
const sources = words(`LICENSE README.md bin client console deploy docs examples package.json scripts src
  tsconfig.json`);

const isSource = (path: string) => !/[/\\](?:node_modules|dist)$/.test(path);

function copySources(copy: string): void {
  for (const name of sources)
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

function countCommits(): string {
  if (!existsSync(join(root, '.git')) || Bun.which('git') === null) return '0';
  const { stdout } = Bun.spawnSync(['git', 'rev-list', '--count', 'HEAD'], { cwd: root });
  return stdout.toString().trim() || '0';
}

/**
 * Gives a package its version, and removes the scripts, which only work in a clone. Before a release, the version
 * counts the commits, because npm does not install a file again whose name and version it knows.
 */
async function writeManifest(folder: string): Promise<void> {
  const path = join(folder, 'package.json');
  const manifest = await Bun.file(path).json();
  const version = manifest.version.replace(/-dev\.0$/, () => `-dev.${countCommits()}`);
  await Bun.write(path, `${JSON.stringify({ ...manifest, version, scripts: undefined }, null, 2)}\n`);
}

async function run(command: readonly string[], folder: string): Promise<string> {
  const child = Bun.spawn([...command], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await child.stdout.text();
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed: ${output}`);
  return output;
}

async function build(copy: string, isClient: boolean): Promise<void> {
  for (const folder of [copy, join(copy, 'client')]) await writeManifest(folder);
  await run([process.execPath, 'client/scripts/build.ts'], copy);
  if (!isClient) await run([process.execPath, 'scripts/build.ts', '--server'], copy);
}

/**
 * `npm run pack [-- --client] [<folder>]`: writes the package, or that of the client alone, into a folder, by default
 * that of the clone. It packs a copy, because npm names the file before it runs any script of the package.
 */
async function pack(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { client: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder = root] = positionals;
  const copy = mkdtempSync(join(tmpdir(), 'quintet-pack-'));
  try {
    copySources(copy);
    await build(copy, values.client);
    const command = ['npm', 'pack', '--silent', '--pack-destination', resolve(folder)];
    process.stdout.write(await run(command, values.client ? join(copy, 'client') : copy));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

await pack();
