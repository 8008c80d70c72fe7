import { useEffect, useRef, useState } from 'react';
import { useKept } from './kept.ts';
import { logIn, register, session } from './session.ts';

export function LogIn({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isNew, setNew] = useState(false);
  const [problem, setProblem] = useState('');
  const isExpired = useKept(session)?.isExpired;

  useEffect(() => dialog.current?.showModal(), []);

  async function submit(form: FormData) {
    const [name, email, password] = ['name', 'email', 'password'].map((field) => String(form.get(field)));
    const credentials = { email: email ?? '', password: password ?? '' };
    const asking = isNew ? register(name ?? '', credentials) : logIn(credentials);
    const refusal = await asking.catch(() => 'The server cannot be reached');
    if (refusal === null) onClose();
    else setProblem(refusal);
  }

  return (
    <dialog ref={dialog} aria-labelledby="log-in" onClose={onClose}>
      <form action={submit}>
        <h2 id="log-in">{isNew ? 'Create an account' : 'Log in'}</h2>
        {isExpired && <p>Your session has expired. Log in again to go on; nothing is lost.</p>}
        {isNew && <Field label="Name" name="name" autoComplete="name" />}
        <Field label="E-mail" name="email" type="email" autoComplete="email" />
        <Field label="Password" name="password" type="password" autoComplete="current-password" />
        <p role="alert">{problem}</p>
        <button type="submit">{isNew ? 'Create account' : 'Log in'}</button>{' '}
        <button type="button" className="plain" onClick={() => setNew(!isNew)}>
          {isNew ? 'I have an account' : 'Create an account'}
        </button>
      </form>
    </dialog>
  );
}

function Field({ label, ...input }: { label: string } & React.ComponentProps<'input'>) {
  return (
    <label>
      {label}
      <input required {...input} />
    </label>
  );
}
