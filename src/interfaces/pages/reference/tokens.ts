import type { Described } from '../../../openapi/described.ts';
import type { Marker } from '../example.ts';

/** What the tokens of the documents are called in requests, and on the page that asks for them. */
const kinds: Readonly<Record<string, { readonly marker: Marker; readonly label: string }>> = {
  blogToken: { marker: 'token', label: 'Blog' },
  productsToken: { marker: 'products', label: 'Products API' },
  workbenchToken: { marker: 'workbench', label: 'Workbench' },
  metricsToken: { marker: 'metrics', label: 'Metrics' },
};

export function markerOf(name: string): Marker {
  return kinds[name]?.marker ?? 'token';
}

export function labelOf(name: string): string {
  return kinds[name]?.label ?? name;
}

/** Where tokens are given: by a log-in, or as they are. They stay in the page, and go with it. */
export function writeTokens(described: readonly Described[]): string {
  const names = new Set(
    described.flatMap(({ reference, operations }) =>
      reference.token !== undefined && operations.some(({ token }) => token) ? [reference.token.name] : [],
    ),
  );
  const fields = [...names].map(
    (name) =>
      `<label>${labelOf(name)} <input type="password" data-marker="${markerOf(name)}" autocomplete="off" spellcheck="false"></label>`,
  );
  return `
<dialog id="tokens" aria-labelledby="tokens-title">
<form id="log-in">
<h2 id="tokens-title">Log in</h2>
<label>E-mail <input type="email" name="email" autocomplete="username" required></label>
<label>Password <input type="password" name="password" autocomplete="current-password" required minlength="6"></label>
<p class="actions"><button class="primary" name="action" value="login">Log in</button><button name="action" value="register">Register</button></p>
<p id="log-in-said" role="status"></p>
</form>
<fieldset class="own-tokens"><legend>Or give tokens as they are</legend>
${fields.join('\n')}
</fieldset>
<p class="note">They stay in this page and go with it.</p>
<p class="actions"><button type="button" id="close-tokens">Close</button></p>
</dialog>`;
}
