/** A client's preference for one media type, from its `Accept` header (RFC 9110, section 12.5.1). */
export interface Preference {
  /** From 0 (not acceptable) to 1. */
  readonly quality: number;
  /** The precision of the matching range: 2 for an exact type, 1 for a family (`text/*`), 0 for any type. */
  readonly precision: number;
  readonly position: number;
}

interface Range extends Preference {
  readonly type: string;
}

/** Real clients send far fewer ranges; the rest of the header is ignored. */
const maxRanges = 100;

const anything: readonly Range[] = [{ type: '*/*', quality: 1, precision: 0, position: 0 }];

/** Returns one preference per type, in the order given. Without a header, every type is acceptable. */
export function preferencesFor(header: string | null, types: readonly string[]): readonly Preference[] {
  const ranges = header === null ? anything : parse(header);
  return types.map((type) => preferenceFor(type, ranges));
}

/** Compares by quality, then by precision of the range, then by position in the header. */
export function isPreferred(one: Preference, other: Preference): boolean {
  if (one.quality !== other.quality) return one.quality > other.quality;
  if (one.precision !== other.precision) return one.precision > other.precision;
  return one.position < other.position;
}

/** Returns true if the client names a type, and prefers it to another one. */
export function prefers(header: string | undefined, type: string, other: string): boolean {
  const [wanted, instead] = preferencesFor(header ?? null, [type, other]);
  if (wanted === undefined || instead === undefined || wanted.quality === 0) return false;
  return wanted.precision === 2 && isPreferred(wanted, instead);
}

function preferenceFor(type: string, ranges: readonly Range[]): Preference {
  const family = `${type.split('/', 1)[0]}/*`;
  const matching = ranges.filter((range) => [type, family, '*/*'].includes(range.type));
  const [first = { quality: 0, precision: 0, position: ranges.length }, ...rest] = matching;
  return rest.reduce((best, range) => (range.precision > best.precision ? range : best), first);
}

function parse(header: string): readonly Range[] {
  return header.split(',', maxRanges).map((text, position) => {
    const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
    return { type, position, precision: precisionOf(type), quality: qualityOf(parameters) };
  });
}

function precisionOf(type: string): number {
  if (type === '*/*') return 0;
  return type.endsWith('/*') ? 1 : 2;
}

/** Returns the weight of an item of a header, or 1 if it is not a number from 0 to 1. */
export function qualityOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
  return weight !== undefined && /^(0(\.\d*)?|1(\.0*)?)$/.test(weight) ? Number(weight) : 1;
}
