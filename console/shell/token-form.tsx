import { useSignal } from '@preact/signals';
import { setToken, tokenProblem } from '../lib/token.ts';

/** Asks for the token of the workbench. */
export function TokenForm() {
  const typed = useSignal('');
  const enter = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.value !== '') setToken(typed.value);
  };
  return (
    <main id="content" tabIndex={-1}>
      <form class="token-form" onSubmit={enter}>
        <h1>This workbench requires a token</h1>
        <p>
          It is the value of <code>WORKBENCH_TOKEN</code> that the server was started with. The page keeps it
          until you close the tab.
        </p>
        <label>
          <span>Token</span>
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            value={typed.value}
            onInput={(event) => (typed.value = event.currentTarget.value)}
            aria-describedby="token-refused"
          />
        </label>
        <p id="token-refused" class="refusal" role="alert">
          {tokenProblem.value === 'wrong' ? 'The server does not accept this token.' : ''}
        </p>
        <button type="submit" class="primary">
          Open the console
        </button>
      </form>
    </main>
  );
}
