import { useEffect } from 'preact/hooks';
import { go, linkTo, view, world } from '../lib/address.ts';
import { isPaletteOpen } from '../lib/commands.ts';
import { Confirmation } from '../lib/confirm.tsx';
import { attempt } from '../lib/notices.ts';
import { comebacks, isGone } from '../lib/server-state.ts';
import { hasToken } from '../lib/token.ts';
import { currentWorld, refreshWorlds, worlds } from '../lib/worlds.ts';
import { views } from '../views.ts';
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
          The server does not answer. The console goes on when it does.
        </p>
      )}
      {hasToken() ? <Inside /> : <TokenForm />}
      {isPaletteOpen.value && <Palette />}
      <Confirmation />
      <Notices />
    </>
  );
}

/** What needs to know the worlds. */
function Inside() {
  useEffect(() => {
    void attempt(refreshWorlds);
  }, [comebacks.value, world.value]);
  const View = views.find(({ path }) => path === view.value)?.component;
  if (View === undefined) return <main id="content" tabIndex={-1} />;
  const isMissing = worlds.value !== null && currentWorld.value === null;
  return (
    <main id="content" tabIndex={-1} class={view.value}>
      {isMissing && view.value !== 'worlds' ? <NoSuchWorld /> : <View key={view.value} />}
    </main>
  );
}

function NoSuchWorld() {
  return (
    <div class="empty">
      <h1>There is no world “{world.value}”</h1>
      <p>
        It was deleted, or it expired. <a href={linkTo('worlds', { world: null })}>See which there are</a>
      </p>
    </div>
  );
}
