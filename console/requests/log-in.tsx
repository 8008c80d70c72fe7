import { useSignal } from '@preact/signals';
import { ApiError, inWords, send } from '../lib/api.ts';
import { baseOf } from '../lib/worlds.ts';

interface Props {
  /** The path of the request, which determines where to log in. */
  readonly path: string;
  onToken(token: string): void;
}

/** Logs in with an e-mail address and a password, as a client does, and hands over the token. */
export function LogIn({ path, onToken }: Props) {
  const email = useSignal('');
  const password = useSignal('');
  const said = useSignal('');
  const [, name = 'main'] = /^\/~([^/]+)/.exec(path) ?? [];
  const enter = async () => {
    try {
      onToken(await logIn(name, email.value, password.value));
      said.value = 'Logged in: the token is in the headers.';
    } catch (error) {
      said.value = inWords(error);
    }
  };
  return (
    <details>
      <summary>Log in to {name}</summary>
      <p class="row log-in">
        <label class="field">
          <span>E-mail</span>
          <input
            type="email"
            autocomplete="username"
            value={email.value}
            onInput={(event) => (email.value = event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Password</span>
          <input
            type="password"
            autocomplete="current-password"
            value={password.value}
            onInput={(event) => (password.value = event.currentTarget.value)}
          />
        </label>
        <button type="button" onClick={enter}>
          Log in
        </button>
        <span role="status">{said.value}</span>
      </p>
    </details>
  );
}

async function logIn(name: string, email: string, password: string): Promise<string> {
  const response = await send(`${baseOf(name)}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = response.ok ? await response.json() : { token: undefined };
  if (typeof token === 'string') return token;
  throw new ApiError(response.status, `${name} did not accept this e-mail and password.`);
}
