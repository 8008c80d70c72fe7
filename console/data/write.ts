import { send, workbench } from '../lib/api.ts';
import type { World } from '../lib/shapes.ts';
import { baseOf } from '../lib/worlds.ts';
import type { Call, Sender } from './forms.ts';

/** Sends what was written in a form through the public interfaces. */

/** What an interface did not take: what it says of each field, and what it says of the whole. */
export class Refused extends Error {
  readonly fields: ReadonlyMap<string, string>;
  readonly status: number;

  constructor(status: number, message: string, fields: ReadonlyMap<string, string>) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Main asks for a token that only its people have. */
export class TokenWanted extends Error {
  readonly kind: TokenKind;

  constructor(kind: TokenKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export type TokenKind = 'log-in' | 'products';

const storeOf = (kind: TokenKind) => `quintet-main-${kind}-token`;

export function keepToken(kind: TokenKind, token: string): void {
  sessionStorage.setItem(storeOf(kind), token);
}

export async function sendCall(world: string, call: Call): Promise<void> {
  const { method, path, json, sender } = call;
  const response = await send(baseOf(world) + path, {
    method,
    headers: { 'content-type': 'application/json', ...(await authorizationOf(world, sender)) },
    body: json === undefined ? null : JSON.stringify(json),
  });
  const text = await response.text();
  const body = parse(text);
  const errors = isObject(body) ? body.errors : undefined;
  if (response.ok && (errors === undefined || path !== '/graphql')) return;
  const kind = kindOf(sender);
  const needsToken = [401, 403].includes(response.status) || hasCode(errors, /UNAUTHENTICATED|FORBIDDEN/);
  if (world === 'main' && needsToken) {
    sessionStorage.removeItem(storeOf(kind));
    throw new TokenWanted(
      kind,
      `Main does not take this without ${kind === 'products' ? 'its' : 'another'} token.`,
    );
  }
  throw explain(response.status, body);
}

const kindOf = (sender: Sender): TokenKind => (sender === 'products' ? 'products' : 'log-in');

async function authorizationOf(world: string, sender: Sender): Promise<Readonly<Record<string, string>>> {
  if (world === 'main') return ofMain(sender);
  if (sender === null) return {};
  return { authorization: `Bearer ${await tokenFor(world, sender)}` };
}

/** A sandbox gives tokens to those who work on it. */
async function tokenFor(world: string, sender: NonNullable<Sender>): Promise<string> {
  if (sender === 'products') {
    return (await workbench<World>('GET', `/sandboxes/${world}`)).productsToken ?? '';
  }
  const whose = sender === 'admin' ? { admin: true } : { userId: sender };
  return (await workbench<{ token: string }>('POST', `/sandboxes/${world}/tokens`, whose)).token;
}

function ofMain(sender: Sender): Readonly<Record<string, string>> {
  const kind = kindOf(sender);
  const token = sessionStorage.getItem(storeOf(kind));
  if (token !== null) return { authorization: `Bearer ${token}` };
  if (sender === null) return {};
  throw new TokenWanted(
    kind,
    kind === 'products' ? 'Main has a token for its products.' : 'Main asks who you are.',
  );
}

/** Every interface says in its own style what is wrong, and all of them name the field. */
function explain(status: number, body: unknown): Refused {
  const said = new Map<string, string>();
  const { error, errors, detail } = isObject(body) ? body : {};
  if (isObject(error) && isObject(error.fields)) {
    for (const [name, words] of Object.entries(error.fields))
      if (words !== null) said.set(name, String(words));
  }
  if (isObject(errors)) {
    for (const [name, words] of Object.entries(errors)) said.set(toCamel(name), [words].flat().join(', '));
  }
  for (const { loc, msg } of Array.isArray(detail) ? detail : []) said.set(String(loc?.at(-1)), String(msg));
  const sentences = Array.isArray(errors) ? errors.map((each) => each?.message ?? each) : [error];
  for (const words of sentences) {
    const [, name = ''] = /^(\w+) /.exec(typeof words === 'string' ? words : '') ?? [];
    if (name !== '' && /^[a-z]/.test(name)) said.set(toCamel(name), String(words).slice(name.length + 1));
  }
  return new Refused(status, wordsOf(status, body, sentences), said);
}

function wordsOf(status: number, body: unknown, sentences: readonly unknown[]): string {
  const { error, detail } = isObject(body) ? body : {};
  const words = isObject(error) ? error.message : typeof detail === 'string' ? detail : sentences[0];
  return typeof words === 'string' ? `${words} (${status})` : `It was not taken (${status}).`;
}

const toCamel = (name: string): string => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

function hasCode(errors: unknown, code: RegExp): boolean {
  return Array.isArray(errors) && errors.some((error) => code.test(String(error?.extensions?.code)));
}

// biome-ignore lint/suspicious/noExplicitAny: refusals come in the styles of five interfaces
function isObject(value: unknown): value is Record<string, any> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
