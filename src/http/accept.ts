/** How much a client wants one media type, as its `Accept` says (RFC 9110, section 12.5.1). */
export interface Preference {
  /** From 0, not at all, to 1. */
  readonly quality: number;
  /** Of the range that speaks of the type: 2 names it, 1 names its family (`text/*`), 0 is any type. */
  readonly precision: number;
  /** The index of that range in the header. */
  readonly position: number;
}

interface Range extends Preference {
  readonly type: string;
}

/** No client names more: what comes after them is not read. */
const maxRanges = 100;

const anything: readonly Range[] = [{ type: '*/*', quality: 1, precision: 0, position: 0 }];

/** The preference for each of the types, in their order. Without a header a client takes anything. */
export function preferencesFor(header: string | null, types: readonly string[]): readonly Preference[] {
  const ranges = header === null ? anything : parse(header);
  return types.map((type) => preferenceFor(type, ranges));
}

/** Whether the first is preferred: by quality, then by the more precise range, then by the order in the header. */
export function isPreferred(one: Preference, other: Preference): boolean {
  if (one.quality !== other.quality) return one.quality > other.quality;
  if (one.precision !== other.precision) return one.precision > other.precision;
  return one.position < other.position;
}

/** The most precise range that includes a type speaks for it. */
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

/** A weight that is no number from 0 to 1 counts as none. */
function qualityOf(parameters: readonly string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
  return weight !== undefined && /^(0(\.\d*)?|1(\.0*)?)$/.test(weight) ? Number(weight) : 1;
}
