import { useSignal } from '@preact/signals';
import { keepToken, type TokenWanted } from './write.ts';

interface Props {
  readonly wanted: TokenWanted;
  /** It is there now. */
  onToken(): void;
}

/** Asks for a token of main. The page keeps it until the tab is closed. */
export function TokenPrompt({ wanted: { kind, message }, onToken }: Props) {
  const typed = useSignal('');
  const isProducts = kind === 'products';
  const enter = () => {
    if (typed.value === '') return;
    keepToken(kind, typed.value.trim());
    onToken();
  };
  return (
    <fieldset class="token-prompt">
      <legend>{message}</legend>
      <label class="field">
        <span>{isProducts ? 'Products token' : 'Log-in token'}</span>
        <input
          type="password"
          autocomplete="off"
          value={typed.value}
          onInput={(event) => (typed.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            enter();
          }}
        />
      </label>
      <p class="quiet-text">
        <code>{isProducts ? 'quintet products-token' : 'quintet token <user id>'}</code> prints one. A sandbox
        needs none here.
      </p>
      <button type="button" onClick={enter}>
        Use this token
      </button>
    </fieldset>
  );
}
