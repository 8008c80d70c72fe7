import { useMemo } from 'preact/hooks';
import { hueOf } from '../../src/lib/hash.ts';
import { go, linkTo, setParameters, view, world } from '../lib/address.ts';
import { useCommands } from '../lib/commands.ts';
import { copyText } from '../lib/copy.tsx';
import { attempt, say } from '../lib/notices.ts';
import { isGone } from '../lib/server-state.ts';
import { tokenProblem } from '../lib/token.ts';
import { refreshWorlds, worlds } from '../lib/worlds.ts';
import { views } from '../views.ts';

/** The views of the console, and the current sandbox. */
export function Header() {
  useCommands(useMemo(viewCommands, []), 'general');
  useCommands(useMemo(worldCommands, [worlds.value]), 'general');
  return (
    <nav class="stave" aria-label="Views">
      <div class="views">
        {views.map(({ path, title }) => (
          <a key={path} href={linkTo(path)} aria-current={path === view.value ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </div>
      {worlds.value !== null && tokenProblem.value === null && <WorldSwitch />}
    </nav>
  );
}

function viewCommands() {
  const links = views.map(({ path, title }, index) => ({
    title: `Go to ${title}`,
    group: 'Views',
    key: String(index + 1),
    run: () => go(linkTo(path)),
  }));
  return [...links, { title: 'Copy a link to this view', group: 'Views', run: () => void copyLink() }];
}

async function copyLink(): Promise<void> {
  if (await copyText(location.href)) say('Copied a link to this view.');
}

function worldCommands() {
  return (worlds.value ?? []).map(({ name }) => ({
    title: `Switch to ${name}`,
    group: 'Sandboxes',
    run: () => chooseWorld(name),
  }));
}

/** An entry or a record of one sandbox does not exist in another. */
function chooseWorld(name: string): void {
  setParameters({ sandbox: name === 'main' ? null : name, entry: null, record: null, after: null });
}

/** The list is reloaded on focus, because sandboxes come and go. */
function WorldSwitch() {
  const names = worlds.value?.map(({ name }) => name) ?? [];
  const isListed = names.includes(world.value);
  const hue = world.value === 'main' ? undefined : hueOf(world.value);
  return (
    <label class="world-switch" data-hue={hue} style={{ '--hue': hue }}>
      <span>Sandbox</span>
      <select
        aria-label="Sandbox"
        value={world.value}
        onFocus={() => void attempt(refreshWorlds)}
        onChange={(event) => chooseWorld(event.currentTarget.value)}
      >
        {!isListed && <option value={world.value}>{world.value}</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <span class={`pulse ${isGone.value ? 'gone' : ''}`} aria-hidden="true" />
    </label>
  );
}
