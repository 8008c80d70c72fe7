import { useEffect } from 'preact/hooks';
import { go, linkTo, view, world } from '../lib/address.ts';
import { isPaletteOpen } from '../lib/commands.ts';
import { attempt } from '../lib/notices.ts';
import { comebacks, isGone } from '../lib/server-state.ts';
import { tokenProblem } from '../lib/token.ts';
import { currentWorld, refreshWorlds, refusal, worlds } from '../lib/worlds.ts';
import { views } from '../views.ts';
import { faultsOf, readFaults, removeFaults } from '../worlds/faults.ts';
import { describeRule } from '../worlds/rules.ts';
import { Confirmation } from './confirmation.tsx';
import { Header } from './header.tsx';
import { Notices } from './notices.tsx';
import { Palette } from './palette.tsx';
import { showWorldInHeader } from './site-header.ts';
import { TokenForm } from './token-form.tsx';

/** The whole page. */
export function Console() {
  const shown = views.find(({ path }) => path === view.value);
  useEffect(() => {
    if (shown === undefined) go(linkTo(views[0]?.path ?? ''), 'replace');
    else document.title = `${shown.title}, ${world.value} · Quintet console`;
  }, [shown, world.value]);
  useEffect(() => showWorldInHeader(world.value), [world.value]);
  return (
    <>
      <Header />
      {isGone.value && (
        <p class="notice bad" role="status">
          The server does not respond. The console will reconnect when it is back.
        </p>
      )}
      <MainFaults />
      {tokenProblem.value === null ? <Inside /> : <TokenForm />}
      <Notices />
      {isPaletteOpen.value && <Palette />}
      <Confirmation />
    </>
  );
}

/** A warning in every view while main has faults. */
function MainFaults() {
  const rules = faultsOf('main');
  if (rules.length === 0) return null;
  return (
    <p class="notice alarm row" role="status">
      <span>
        Faults are active on main: {rules.map((rule) => `${rule.id} (${describeRule(rule)})`).join(', ')}
      </span>
      <button type="button" onClick={() => void removeFaults('main', () => true)}>
        Remove faults
      </button>
    </p>
  );
}

/** The current view, which needs the list of sandboxes. */
function Inside() {
  useEffect(() => void load(), [comebacks.value, world.value]);
  const View = views.find(({ path }) => path === view.value)?.component;
  if (View === undefined || worlds.value === null) {
    return (
      <main id="content" tabIndex={-1}>
        {refusal.value !== null && <Refusal />}
      </main>
    );
  }
  const isMissing = currentWorld.value === null && view.value !== 'sandboxes';
  return (
    <main id="content" tabIndex={-1} class={view.value}>
      {isMissing ? <NoSuchSandbox /> : <View key={view.value} />}
    </main>
  );
}

async function load(): Promise<void> {
  if (await attempt(refreshWorlds)) await readFaults('main');
}

function Refusal() {
  return (
    <div class="empty">
      <h1>The console needs the workbench</h1>
      <p>It is not available to this page: {refusal.value?.message}.</p>
      <p>
        <a href="/docs/proxy">Behind a proxy</a> explains who can reach the workbench.
      </p>
    </div>
  );
}

function NoSuchSandbox() {
  return (
    <div class="empty">
      <h1>There is no sandbox “{world.value}”</h1>
      <p>
        It was deleted, or it expired. <a href={linkTo('sandboxes', { sandbox: null })}>Show all sandboxes</a>
      </p>
    </div>
  );
}
