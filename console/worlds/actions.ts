import { world as current, go, linkTo, setParameters } from '../lib/address.ts';
import { workbench } from '../lib/api.ts';
import { confirm } from '../lib/confirm.tsx';
import { copyText } from '../lib/copy.tsx';
import { attempt, say } from '../lib/notices.ts';
import { addressOf, refreshWorlds, worlds } from '../lib/worlds.ts';
import { lookAgain } from './activity.ts';

/** What is done to worlds. Each says what it did. */

async function change(work: () => Promise<unknown>, done: string): Promise<boolean> {
  const isDone = await attempt(work, done);
  await attempt(refreshWorlds);
  lookAgain();
  return isDone;
}

export async function resetWorld(name: string): Promise<void> {
  const text = 'Its data, ids, tokens and clock become what it was made from. Faults and journal are gone.';
  if (!(await confirm({ title: `Reset ${name}?`, text, verb: 'Reset' }))) return;
  await change(() => workbench('POST', `/sandboxes/${name}/reset`), `${name} is as it was made.`);
}

export async function deleteWorld(name: string): Promise<void> {
  const text = 'Everything in it is gone, and who uses it gets 404.';
  if (!(await confirm({ title: `Delete ${name}?`, text, verb: 'Delete' }))) return;
  const isDone = await change(() => workbench('DELETE', `/sandboxes/${name}`), `${name} is deleted.`);
  if (isDone && current.peek() === name) setParameters({ world: null, open: null });
}

/** A copy of a world as it is now, which is opened. */
export async function forkWorld(name: string): Promise<void> {
  const copy = freeName(`${name}-copy`);
  const body = { from: { sandbox: name } };
  if (await change(() => workbench('PUT', `/sandboxes/${copy}`, body), `${copy} is what ${name} is now.`))
    go(linkTo('worlds', { world: copy, open: 'yes' }));
}

/** A name that no world has: `t1-copy`, `t1-copy-2`. */
export function freeName(wanted: string): string {
  const taken = new Set(worlds.peek()?.map(({ name }) => name));
  const start = wanted.slice(0, 58);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? start : `${start}-${number}`;
    if (!taken.has(name)) return name;
  }
}

export async function takeSnapshot(name: string, world: string): Promise<boolean> {
  return attempt(
    () => workbench('PUT', `/snapshots/${name}`, { sandbox: world }),
    `${name} keeps what ${world} is now.`,
  );
}

export async function restoreSnapshot(name: string, world: string): Promise<void> {
  const text = `What ${world} holds now is gone: it becomes what the snapshot kept.`;
  if (!(await confirm({ title: `Restore ${name}?`, text, verb: 'Restore' }))) return;
  await change(
    () => workbench('POST', `/sandboxes/${world}/restore`, { snapshot: name }),
    `${world} is what ${name} kept.`,
  );
}

/** A token of an administrator, on the clipboard. */
export async function copyAdminToken(name: string): Promise<void> {
  await attempt(async () => {
    const { token } = await workbench<{ token: string }>('POST', `/sandboxes/${name}/tokens`, {
      admin: true,
    });
    if (await copyText(token)) say(`A token of an administrator of ${name} is on the clipboard.`);
  });
}

/** One on each line, for a mail or a board. */
export async function copyAllLinks(): Promise<void> {
  const names = (worlds.peek() ?? []).map(({ name }) => name).filter((name) => name !== 'main');
  const lines = names.map((name) => `${name}\t${addressOf(name)}/`);
  if (await copyText(lines.join('\n'))) say(`The links of ${lines.length} worlds are on the clipboard.`);
}
