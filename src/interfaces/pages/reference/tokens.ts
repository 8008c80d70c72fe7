import { writeLogInDialog } from '../../../http/login-dialog.ts';
import type { Described } from '../../../openapi/described.ts';
import type { Marker } from '../example.ts';
import type { Shown } from '../index.ts';
import { writeProse } from '../prose.ts';

/** The marker of each token in requests, and its label in the dialog, by its name in the OpenAPI documents. */
const kinds: Readonly<Record<string, readonly [marker: Marker, label: string]>> = {
  blogToken: ['token', 'Blog'],
  productsToken: ['products', 'Products API'],
  workbenchToken: ['workbench', 'Workbench'],
  metricsToken: ['metrics', 'Metrics'],
};

export function markerOf(name: string): Marker {
  return kinds[name]?.[0] ?? 'token';
}

/** Renders the token dialog: log in, or paste a token. Tokens live in the page only. */
export function writeTokens(described: readonly Described[], { productsToken }: Shown): string {
  const used = described.flatMap(({ reference: { token }, operations }) =>
    token !== undefined && operations.some((operation) => operation.token) ? [token] : [],
  );
  const fields = [...new Map(used.map((token) => [token.name, token.description]))].map(
    ([name, description]) =>
      `<label>${kinds[name]?.[1] ?? name} <small>${writeProse(name === 'productsToken' ? productsToken : description)}</small> <input type="password" data-marker="${markerOf(name)}" autocomplete="off" spellcheck="false"></label>`,
  );
  return writeLogInDialog(`<fieldset class="own-tokens"><legend>Or paste tokens</legend>
${fields.join('\n')}
</fieldset>
`);
}
