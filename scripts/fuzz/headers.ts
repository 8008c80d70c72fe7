import type { Draw } from './rest-fields.ts';
import type { Audience } from './rest-routes.ts';

/** Headers that change what a server does, with values that it should survive. */

const forgedTokens = [
  '',
  'x',
  'Bearer',
  'null',
  'a.b.c',
  'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ.',
  '..',
  'é',
  '"',
  '{}',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VyX2lkIjoxLCJleHAiOjk5OTk5OTk5OTl9.c2lnbmF0dXJl',
] as const;

export function authorization(audience: Audience, { random, world }: Draw): string | null {
  const own = () =>
    `Bearer ${audience === 'products' ? world.productsToken : (world.tokens.pick(random) ?? '')}`;
  return random.weighted<string | null>(
    [audience === 'everyone' ? 1 : 12, own],
    [audience === 'everyone' ? 0.2 : 2, () => `Bearer ${world.adminToken}`],
    [2, () => null],
    [
      0.5,
      () => `${random.pick(['Bearer ', 'bearer ', 'Basic ', '', 'Bearer  '])}${random.pick(forgedTokens)}`,
    ],
  );
}

const oddTags = ['*', '"x"', 'W/"x"', '', '"', '*, *', ',', '"a", "b"', 'x'.repeat(2_000), '*x'] as const;

/** Conditions, keys and whatever else clients and attackers send. */
export function commonHeaders(path: string, draw: Draw): Record<string, string> {
  const { random, world } = draw;
  const headers: Record<string, string> = {};
  const tag = () => random.weighted([3, () => world.tags.get(path) ?? '*'], [1, () => random.pick(oddTags)]);
  if (random.chance(0.1)) headers['if-match'] = tag();
  if (random.chance(0.1)) headers['if-none-match'] = tag();
  if (random.chance(0.2)) headers['idempotency-key'] = idempotencyKey(draw);
  if (random.chance(0.05)) headers.origin = random.pick(['http://example.com', 'null', 'x']);
  if (random.chance(0.05)) headers.accept = random.pick(['*/*', 'text/html', 'application/xml', '', ';q=']);
  if (random.chance(0.05)) {
    const name = random.pick([
      'x-forwarded-for',
      'range',
      'expect',
      'cookie',
      'x-http-method-override',
      'accept-encoding',
      'if-modified-since',
      'content-encoding',
    ]);
    headers[name] = random.pick([
      '1',
      'bytes=0-1',
      '127.0.0.1',
      'DELETE',
      'gzip',
      'é',
      '\u00ff'.repeat(200),
      '',
    ]);
  }
  return headers;
}

function idempotencyKey({ random }: Draw): string {
  return random.weighted(
    [6, () => `key-${random.integer(0, 2)}`],
    [2, () => `key-${random.next()}`],
    [1, () => 'k'.repeat(random.pick([254, 255, 256, 1_000]))],
    [1, () => random.pick(['', ' ', '"', 'é', 'a,b', '\u00ff'])],
  );
}
