import * as fc from 'fast-check';
import { ask, type Reply, register } from '../../harness/http.ts';
import { secrets } from '../../harness/server.ts';

export type HttpResponse = Pick<Reply, 'status' | 'headers' | 'text'>;

/** The number of values to choose from, the latest ones. */
const learnedValues = 200;

/** The kinds of records, by their id sequence. */
const collections = ['posts', 'flatUsers', 'products', 'blogUsers', 'blogPosts', 'blogTags'] as const;
export type Collection = (typeof collections)[number];

const admin = { email: 'admin@example.com', password: 'analytical' };

/** Values learned from responses, without which nearly every request would refer to nothing. */
export class KnownValues {
  readonly tokens = new Set<string>();
  /** By path. */
  readonly tags = new Map<string, string>();
  readonly cursors = new Set<string>();
  readonly credentials: { readonly email: string; readonly password: string }[] = [admin];
  adminToken = '';
  readonly ids = new Map(collections.map((name) => [name, new Set<string>()]));

  learn(path: string, { headers, text }: HttpResponse): void {
    const tag = headers.get('etag');
    if (tag !== null) this.tags.set(path, tag);
    for (const [, token = ''] of text.matchAll(/"token":"([^"]+)"/g)) this.tokens.add(token);
    for (const [, cursor = ''] of text.matchAll(/"(?:cursor|endCursor)":"([^"]+)"/g))
      this.cursors.add(cursor);
  }
}

const bits = fc.nat(2 ** 30 - 1);
const thirtyBits = () => bits;

/**
 * The source of random requests: values from earlier responses, and choices that fast-check draws, repeats for a seed,
 * and shrinks. The first choice is the smallest.
 */
export class Draw {
  readonly known: KnownValues;
  readonly #generate: fc.GeneratorValue;

  constructor(generate: fc.GeneratorValue, known: KnownValues) {
    this.#generate = generate;
    this.known = known;
  }

  /** Both ends are included. One arbitrary serves all ranges: creating one for each would take most of the time. */
  integer(min: number, max: number): number {
    const share = this.#generate(thirtyBits) / 2 ** 30;
    return min + Math.floor(share * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.integer(0, 999) >= 1000 * (1 - share);
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('there is nothing to pick from');
    return items[this.integer(0, items.length - 1)] as T;
  }

  /** A non-empty subset of the items, in order. */
  some<T>(items: readonly T[], share: number): readonly T[] {
    const chosen = items.filter(() => this.chance(share));
    return chosen.length > 0 || items.length === 0 ? chosen : [this.pick(items)];
  }

  many<T>(min: number, max: number, make: (index: number) => T): T[] {
    return Array.from({ length: this.integer(min, max) }, (_, index) => make(index));
  }

  weighted<T>(...alternatives: readonly (readonly [weight: number, make: () => T])[]): T {
    const total = alternatives.reduce((sum, [weight]) => sum + weight, 0);
    let left = (this.integer(0, 999_999) / 1_000_000) * total;
    for (const [weight, make] of alternatives) {
      left -= weight;
      if (left < 0) return make();
    }
    throw new Error('no alternative has a weight');
  }

  value<T>(arbitrary: fc.Arbitrary<T>): T {
    return this.#generate(() => arbitrary);
  }

  learned(values: ReadonlySet<string> | undefined, fallback: string): string {
    return this.pick([...(values?.size ? values : [fallback])].slice(-learnedValues));
  }

  id(collection: Collection): string {
    const fallback = collection === 'flatUsers' ? '00000000-0000-4000-8000-000000000000' : '1';
    return this.learned(this.known.ids.get(collection), fallback);
  }
}

/** Thousands of logins fail here, all from one address. */
export const serverVariables = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
  REGISTRATIONS_PER_ADDRESS: '1000000',
};

/** The initial accounts and records of a round. */
export async function createInitialValues(url: string): Promise<KnownValues> {
  const known = new KnownValues();
  const post = (path: string, body: object, token?: string) => ask(url + path, 'POST', { body, token });
  known.adminToken = (await post('/api/v1/auth/login', admin)).token;
  for (const name of ['ada', 'ben', 'eve', 'kim']) {
    const account = await register(url, name);
    const { id, token, email } = account;
    known.credentials.push(account);
    known.tokens.add(token);
    known.ids.get('blogUsers')?.add(String(id));
    const article = { title: `Notes of ${name}`, body: 'On the engine', published: true };
    const records = [
      ['blogPosts', '/api/v1/posts', article, token],
      ['blogTags', '/api/v1/tags', { name: `tag of ${name}` }, token],
      ['posts', '/posts', { title: name, content: 'Hello' }],
      ['flatUsers', '/users', { name, email }],
      ['products', '/api/v1/products', { name, price: 1 }, secrets.PRODUCTS_TOKEN],
    ] as const;
    for (const [collection, path, body, sentToken] of records) {
      const created = await post(path, body, sentToken);
      known.ids.get(collection)?.add(String(created.data?.id ?? created.id));
    }
  }
  return known;
}
