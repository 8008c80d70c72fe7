import { networkInterfaces } from 'node:os';
import type { Environment } from '../config.ts';
import type { NamedHome } from '../http/interface.ts';
import { urlOf } from '../server.ts';
import { describeProductsToken } from '../settings/products-token.ts';
import type { Settings } from '../settings/settings.ts';
import { workbenchSettings } from '../settings/workbench-settings.ts';
import { describeLocation } from '../storage/location.ts';

type Line = readonly [name: string, text: string];

export function writeBanner(
  url: string,
  config: Settings,
  environment: Environment,
  homes: readonly NamedHome[],
): readonly string[] {
  const { databaseUrl, workers, hardened } = config;
  const entries: readonly Line[] = [
    ...(config.workbench ? [] : adviseOnWorkbench(environment)),
    ['database', describeLocation(databaseUrl)],
    ...addressesForOthers(url, config.host).map((address): Line => ['other machines', address]),
    ...homes.map(({ name, path, alsoAt = [] }): Line => [name, [path, ...alsoAt].join(', ')]),
    ...(config.workbench ? [workbenchLine] : []),
    ...pagesAt(openable(url), config),
    ['Products token', describeProductsToken(config).replaceAll('`', '')],
  ];
  const width = Math.max(...entries.map(([name]) => name.length));
  const processes = workers > 1 ? ` with ${workers} processes` : '';
  return [
    `Quintet listens on ${url}${processes}${hardened ? ', hardened' : ''}`,
    ...entries.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`),
  ];
}

const workbenchLine: Line = ['Workbench', '/_workbench (a sandbox for each test)'];

/** First of all, because this is why most users start a server, and a container has none by default. */
function adviseOnWorkbench(environment: Environment): readonly Line[] {
  // Turned off by the operator.
  if (environment.WORKBENCH) return [];
  return [['Workbench', `off, and the console too; to turn them on, set ${workbenchSettings}`]];
}

function pagesAt(url: string, { workbench, graphiql }: Settings): readonly Line[] {
  return [
    ['Front page', `${url}/`],
    ...(!workbench ? [] : [['Console', `${url}/console`] as const]),
    ['Reference', `${url}/docs`],
    ['Contracts', `${url}/docs/contracts`],
    ...(graphiql ? [['GraphiQL', `${url}/graphql`] as const] : []),
  ];
}

const everyAddress = /^(https?:\/\/)(0\.0\.0\.0|\[::\])(?=:)/;

/** Replaces an unspecified address, which browsers cannot open, with `localhost`. */
function openable(url: string): string {
  return url.replace(everyAddress, '$1localhost');
}

/** The URLs for other machines, if the server listens on all addresses. */
function addressesForOthers(url: string, host: string): readonly string[] {
  if (!everyAddress.test(url)) return [];
  const isSecure = url.startsWith('https:');
  const port = Number(new URL(url).port || (isSecure ? 443 : 80));
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && (family === 'IPv4' || host === '::'))
    .filter(({ address }) => !address.startsWith('fe80:'))
    .map(({ address }) => urlOf(address, port, isSecure));
}
