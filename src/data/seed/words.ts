import type { Random } from '../../lib/random.ts';
import words from './words.json' with { type: 'json' };

/** Names in their native script, each with its Latin form for e-mail addresses. */
interface Culture {
  readonly given: readonly Name[];
  readonly family: readonly Name[];
  readonly order: string;
}

type Name = readonly [written: string, latin: string];

/** Parses words such as `written/latin`; a word alone is its own Latin form. */
function names(text: string): readonly Name[] {
  return text.split(' ').map((word) => {
    const [written = '', latin = written.toLowerCase()] = word.split('/');
    return [written, latin];
  });
}

/** The cultures, each as often as its weight. */
const cultures: readonly Culture[] = words.cultures.flatMap(({ weight = 1, given, family, order }) => {
  const culture = { given: names(given), family: names(family), order: order ?? '{given} {family}' };
  return Array.from({ length: weight }, () => culture);
});

export const { comments } = words;

export const tagNames: readonly string[] = [...new Set(words.topics.flatMap(({ tags }) => tags))];

/** Returns a person. The number keeps the e-mails of people with the same name distinct. */
export function inventPerson(random: Random, number: number) {
  const { given, family, order } = random.pick(cultures);
  const [first, firstLatin] = random.pick(given);
  const [last, lastLatin] = random.pick(family);
  return {
    name: fill(order, { given: first, family: last }),
    email: `${firstLatin}.${lastLatin}${number}@example.com`,
  };
}

export function inventProduct(random: Random): { name: string; price: number; category: string } {
  const { category, materials, things, price } = random.pick(words.shelves);
  // The product of two fractions makes cheap products more common, as in a shop.
  const whole = price.min + Math.floor((price.max - price.min) * random.fraction() * random.fraction());
  const name = `${random.pick(words.qualities)} ${random.pick(materials)} ${random.pick(things)}`;
  return { name, price: (whole * 100 + random.pick(words.cents)) / 100, category };
}

export function inventText(random: Random) {
  const { name: topic, tags } = random.pick(words.topics);
  const line = (templates: readonly string[]) =>
    fill(random.pick(templates), { topic, number: String(2 + random.below(29)) });
  const body = [line(words.openings)];
  for (let count = 1 + random.below(4); count > 0; count -= 1) body.push(line(words.middles));
  body.push(line(words.closings));
  return { title: line(words.titles), body: body.join(' '), tags };
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}
