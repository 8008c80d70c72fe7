import { networkInterfaces } from 'node:os';
import type { Environment } from '../config.ts';
import type { NamedHome } from '../http/interface.ts';
import { urlOf } from '../server.ts';
import { describeProductsToken } from '../settings/products-token.ts';
import type { Settings } from '../settings/settings.ts';
import { workbenchSettings } from '../settings/workbench-settings.ts';
import { describeLocation, isInMemory } from '../storage/location.ts';
import { commandOn, nameOfFile, type ServedPart } from './own-file.ts';

type Line = readonly [name: string, text: string];

/** What a server serves: the interfaces of the contracts, or the collections of a file. */
export interface Offer {
  readonly homes: readonly NamedHome[];
  /** Null without a file. */
  readonly parts: readonly ServedPart[] | null;
}

export function writeBanner(
  url: string,
  config: Settings,
  environment: Environment,
  { homes, parts }: Offer,
): readonly string[] {
  const { databaseUrl, workers, hardened } = config;
  const entries: readonly Line[] = [
    ...(config.workbench ? [] : adviseOnWorkbench(environment)),
    ['database', describeLocation(databaseUrl)],
    ...addressesForOthers(url, config.host).map((address): Line => ['other machines', address]),
    ...(parts === null ? homes : []).map(
      ({ name, path, alsoAt = [] }): Line => [name, [path, ...alsoAt].join(', ')],
    ),
    ...(config.workbench ? [workbenchLine] : []),
    ...pagesAt(openable(url), config),
    ...(parts === null ? [productsTokenLine(config)] : adviseOnSaving(config)),
  ];
  const shown = [...linesOfParts(parts ?? []), ...entries];
  const width = Math.max(...shown.map(([name]) => name.length));
  const served = parts === null ? 'listens' : `serves ${nameOfFile(config)}`;
  const processes = workers > 1 ? ` with ${workers} processes` : '';
  return [
    `Quintet ${served} on ${url}${processes}${hardened ? ', hardened' : ''}`,
    ...shown.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`),
  ];
}

function productsTokenLine(config: Settings): Line {
  return ['Products token', describeProductsToken(config).replaceAll('`', '')];
}

function linesOfParts(parts: readonly ServedPart[]): readonly Line[] {
  const amounts = Math.max(...parts.map(({ amount }) => amount.length));
  const paths = Math.max(...parts.map(({ path }) => path.length));
  return parts.map(({ name, amount, path, references }) => {
    const arrow = references.length === 0 ? '' : `→ ${references.join(', ')}`;
    return [name, `${amount.padEnd(amounts)}  ${path.padEnd(paths)}  ${arrow}`.trimEnd()];
  });
}

/** A database in memory cannot be opened by another process. */
function adviseOnSaving(config: Settings): readonly Line[] {
  return isInMemory(config.databaseUrl) ? [] : [['save', `${commandOn(config, 'export')} --save`]];
}

const workbenchLine: Line = ['Workbench', '/_workbench (a sandbox for each test)'];

/** First of all, because this is why most users start a server, and a container has none by default. */
function adviseOnWorkbench(environment: Environment): readonly Line[] {
  // Turned off by the operator.
  if (environment.WORKBENCH) return [];
  return [['Workbench', `off, and the console too; to turn them on, set ${workbenchSettings}`]];
}

function pagesAt(url: string, { workbench, graphiql, apiFile }: Settings): readonly Line[] {
  return [
    ['Front page', `${url}/`],
    ...(!workbench ? [] : [['Console', `${url}/console`] as const]),
    ['Reference', `${url}/docs`],
    ...(apiFile === null ? [['Contracts', `${url}/docs/contracts`] as const] : []),
    ...(graphiql && apiFile === null ? [['GraphiQL', `${url}/graphql`] as const] : []),
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
