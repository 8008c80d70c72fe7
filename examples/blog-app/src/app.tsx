import { useEffect, useState, useSyncExternalStore } from 'react';
import { Home } from './home.tsx';
import { useKept } from './kept.ts';
import { useOnline } from './live.ts';
import { LogIn } from './log-in.tsx';
import { useUnsent } from './outbox.ts';
import { PostPage } from './post-page.tsx';
import { logOut, session } from './session.ts';

function followAddress(notify: () => void): () => void {
  addEventListener('hashchange', notify);
  return () => removeEventListener('hashchange', notify);
}

/** The page: `#/` lists the posts, `#/posts/3` shows one. */
export function App() {
  const address = useSyncExternalStore(followAddress, () => location.hash);
  const [, postId] = /^#\/posts\/(\d+)$/.exec(address) ?? [];
  return (
    <>
      <Header />
      <main>{postId === undefined ? <Home /> : <PostPage key={postId} id={postId} />}</main>
    </>
  );
}

function Header() {
  const current = useKept(session);
  const [isAsked, setAsked] = useState(false);
  const isExpired = current?.isExpired ?? false;
  useEffect(() => setAsked(isExpired), [isExpired]);
  return (
    <header>
      <a className="brand" href="#/">
        Marginalia
      </a>
      <Progress />
      {current === null || isExpired ? (
        <button type="button" onClick={() => setAsked(true)}>
          Log in
        </button>
      ) : (
        <>
          <span>{current.user.name}</span>
          <button type="button" onClick={logOut}>
            Log out
          </button>
        </>
      )}
      {isAsked && <LogIn onClose={() => setAsked(false)} />}
    </header>
  );
}

function Progress() {
  const waiting = useUnsent().filter(({ problem }) => problem === undefined).length;
  const isOnline = useOnline();
  const saving = waiting === 0 ? '' : 'Saving…';
  return (
    <span className="progress" role="status">
      {isOnline ? saving : `Offline${waiting === 0 ? '' : `, ${waiting} to send`}`}
    </span>
  );
}
