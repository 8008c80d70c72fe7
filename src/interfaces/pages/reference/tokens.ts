import { writeLogInDialog } from '../../../http/log-in-dialog.ts';
import type { Described } from '../../../openapi/described.ts';
import type { Marker } from '../example.ts';
import type { Shown } from '../index.ts';
import { writeProse } from '../prose.ts';

/** The names of the tokens in the OpenAPI documents, in requests, and in the token dialog. */
const kinds: Readonly<Record<string, Kind>> = {
  blogToken: { marker: 'token', label: 'Blog', from: 'from logging in' },
  productsToken: {
    marker: 'products',
    label: 'Products API',
    from: '',
  },
  workbenchToken: {
    marker: 'workbench',
    label: 'Workbench',
    from: 'the setting <code>WORKBENCH_TOKEN</code>',
  },
  metricsToken: { marker: 'metrics', label: 'Metrics', from: 'the setting <code>METRICS_TOKEN</code>' },
};

interface Kind {
  readonly marker: Marker;
  readonly label: string;
  readonly from: string;
}

export function markerOf(name: string): Marker {
  return kinds[name]?.marker ?? 'token';
}

export function labelOf(name: string): string {
  return kinds[name]?.label ?? name;
}

/** Renders the token dialog: log in, or paste a token. Tokens live in the page only. */
export function writeTokens(described: readonly Described[], { productsToken }: Shown): string {
  const names = new Set(
    described.flatMap(({ reference, operations }) =>
      reference.token !== undefined && operations.some(({ token }) => token) ? [reference.token.name] : [],
    ),
  );
  const fields = [...names].map(
    (name) =>
      `<label>${labelOf(name)} <small>${name === 'productsToken' ? writeProse(productsToken) : (kinds[name]?.from ?? '')}</small> <input type="password" data-marker="${markerOf(name)}" autocomplete="off" spellcheck="false"></label>`,
  );
  return writeLogInDialog(`<fieldset class="own-tokens"><legend>Or paste tokens</legend>
${fields.join('\n')}
</fieldset>
`);
}
