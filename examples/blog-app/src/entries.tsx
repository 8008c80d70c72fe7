import { useKept } from './kept.ts';
import { discard, type Entry } from './outbox.ts';
import { type Person, session } from './session.ts';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export function Byline({ author, createdAt }: { author: Person; createdAt: string }) {
  return (
    <p className="byline">
      {author.name}, <time dateTime={createdAt}>{date.format(new Date(createdAt))}</time>
    </p>
  );
}

/** The state of an entry that the server has not confirmed yet. */
export function Unsent({ entry }: { entry: Entry }) {
  if (entry.problem === undefined) return <p className="byline">{entry.author.name}, not saved yet</p>;
  return (
    <p role="alert">
      Not saved: {entry.problem}{' '}
      <button type="button" className="plain" onClick={() => discard(entry)}>
        Discard
      </button>
    </p>
  );
}

interface WriteProps {
  readonly button: string;
  readonly hasTitle?: boolean;
  onWrite(text: { title: string; body: string }): void;
}

/** The form for a post or a comment. It is cleared at once, without waiting for the server. */
export function Write({ button, hasTitle = false, onWrite }: WriteProps) {
  const current = useKept(session);
  if (current === null) return <p className="byline">Log in to write.</p>;
  const submit = (form: FormData) =>
    onWrite({ title: String(form.get('title')), body: String(form.get('body')) });
  return (
    <form className="write" action={submit}>
      {hasTitle && (
        <label>
          Title
          <input name="title" required maxLength={200} />
        </label>
      )}
      <label>
        {hasTitle ? 'Text' : 'Your comment'}
        <textarea name="body" required rows={hasTitle ? 4 : 2} />
      </label>
      <button type="submit">{button}</button>
    </form>
  );
}
