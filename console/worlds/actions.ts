import { world as current, go, linkTo, setParameters } from '../lib/address.ts';
import { inWords, workbench } from '../lib/api.ts';
import { confirm } from '../lib/confirm.ts';
import { copyText } from '../lib/copy.tsx';
import { inParallel } from '../lib/in-parallel.ts';
import { attempt, say } from '../lib/notices.ts';
import { saveFile } from '../lib/save-file.ts';
import { counted } from '../lib/text.ts';
import { addressOf, currentWorld, refreshWorlds, worlds } from '../lib/worlds.ts';
import { lookAgain } from './activity.ts';

/** Actions on sandboxes. Each reports what it did. */

async function change(work: () => Promise<unknown>, done: string): Promise<boolean> {
  const isDone = await attempt(work);
  await attempt(refreshWorlds);
  if (isDone) say(done);
  lookAgain();
  return isDone;
}

/** Names one sandbox, or counts several. */
function several(names: readonly string[]): string {
  return names.length === 1 ? String(names[0]) : counted(names.length, 'sandbox', 'sandboxes');
}

/** Does something for each sandbox. Throws if any of them failed, and names those. */
export async function forEach(
  names: readonly string[],
  work: (name: string) => Promise<unknown>,
): Promise<void> {
  const { failures } = await inParallel(names, work);
  const [first] = failures;
  if (first === undefined) return;
  if (names.length === 1) throw first.error;
  throw new Error(`Failed for ${failures.map(({ item }) => item).join(', ')}: ${inWords(first.error)}`);
}

/** Resets sandboxes, after asking. */
export async function resetWorlds(names: readonly string[]): Promise<void> {
  const text = `Data, ids, tokens and clock return to the state at creation, and faults and journal are cleared: ${names.join(', ')}.`;
  if (!(await confirm({ title: `Reset ${several(names)}?`, text, verb: 'Reset' }))) return;
  const work = () => forEach(names, (name) => workbench('POST', `/sandboxes/${name}/reset`));
  await change(work, `Reset ${several(names)}.`);
}

/** Deletes sandboxes, after asking. */
export async function deleteWorlds(names: readonly string[]): Promise<void> {
  const what = several(names);
  const text = `All their data will be lost, and their clients get 404: ${names.join(', ')}.`;
  if (!(await confirm({ title: `Delete ${what}?`, text, verb: 'Delete' }))) return;
  const work = () => forEach(names, (name) => workbench('DELETE', `/sandboxes/${name}`));
  await change(work, `Deleted ${what}.`);
  if (names.includes(current.peek()) && currentWorld.peek() === null)
    setParameters({ sandbox: null, open: null });
}

/** Opens a copy of a sandbox in its current state. */
export async function forkWorld(name: string): Promise<void> {
  const copy = freeName(`${name}-copy`);
  const body = { from: { sandbox: name } };
  if (await change(() => workbench('PUT', `/sandboxes/${copy}`, body), `Created ${copy} from ${name}.`))
    go(linkTo('sandboxes', { sandbox: copy, open: 'yes' }));
}

/** A name that no sandbox has: `t1-copy`, `t1-copy-2`. */
export function freeName(wanted: string): string {
  const taken = new Set(worlds.peek()?.map(({ name }) => name));
  const start = wanted.slice(0, 58);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? start : `${start}-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Saves the state of a sandbox. Overwriting a snapshot asks first. */
export async function takeSnapshot(name: string, world: string, isTaken: boolean): Promise<boolean> {
  const text = `The snapshot ${name} already exists. Its state will be lost.`;
  if (isTaken && !(await confirm({ title: `Overwrite ${name}?`, text, verb: 'Overwrite' }))) return false;
  const path = `/snapshots/${encodeURIComponent(name)}`;
  return attempt(() => workbench('PUT', path, { sandbox: world }), `Saved ${world} as snapshot ${name}.`);
}

export async function restoreSnapshot(name: string, world: string): Promise<void> {
  const text = `The current data of ${world} will be lost.`;
  if (!(await confirm({ title: `Restore ${name}?`, text, verb: 'Restore' }))) return;
  await change(
    () => workbench('POST', `/sandboxes/${world}/restore`, { snapshot: name }),
    `Restored ${world} from ${name}.`,
  );
}

export async function deleteSnapshot(name: string): Promise<void> {
  const text = 'Sandboxes created from it are not affected.';
  if (!(await confirm({ title: `Delete snapshot ${name}?`, text, verb: 'Delete' }))) return;
  await attempt(() => workbench('DELETE', `/snapshots/${name}`), `Deleted snapshot ${name}.`);
}

export async function copyAdminToken(name: string): Promise<void> {
  await attempt(async () => {
    const { token } = await workbench<{ token: string }>('POST', `/sandboxes/${name}/tokens`, {
      admin: true,
    });
    if (await copyText(token)) say(`Copied an administrator token of ${name}.`);
  });
}

export const linksOf = (names: readonly string[]): string =>
  names.map((name) => `${name}\t${addressOf(name)}/`).join('\n');

/** Copies one link per line, for a mail or a board. */
export async function copyLinks(names: readonly string[]): Promise<void> {
  if (await copyText(linksOf(names))) say(`Copied ${counted(names.length, 'link')}.`);
}

/** Saves the data of a sandbox, or of main, in the form that a new sandbox can be created from. */
export async function downloadData(name: string): Promise<void> {
  await attempt(async () => {
    const data = await workbench('GET', `/sandboxes/${name}/data`);
    saveFile(`${name}.json`, `${JSON.stringify(data, null, 2)}\n`);
  });
}
