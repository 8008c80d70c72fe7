import { words } from './words.ts';

/** Texts that make an ambiguous pattern try all possible matches. */

const units = [
  ...words(`
    a 1 0 . 1. .1 1e - + _ é " ' """ "a" "a": "a":[ {"a": { } [ ] [] ( ) / // /.. /~ /{ : :: ; , =
    ? ?a & &a ?a= # @ a@ % %41 %f0 < > &lt; « a;q= a/a, ;q=0. ;charset= eyJ eyJ- eyJ. eyJa.a
    http:// https://a: password password: password=" password= &token= cookie query "query":"{
    token:"a" W/" * | ^ ~
  `),
  ...[' ', '\t', '\n', '\r\n', '\n\n', '\0', '…', '\ud800', '`', '\\', '\\"', '\\\\"', '\\u'],
  ...['"a" ', '; ', ', ', '# a\n', '$', '$a', '...a ', 'a:a ', 'Bearer ', 'Basic ', '$argon2'],
];

export interface Grown {
  readonly name: string;
  grow(length: number): string;
}

/** Each text repeats one unit between two characters that no unit ends or begins with. */
export const plainTexts: readonly Grown[] = units.map((unit) => ({
  name: JSON.stringify(`1${unit}…x`),
  grow: (length) => `1${unit.repeat(Math.ceil(length / unit.length))}x`,
}));

/** At this length, quadratic work takes hundreds of milliseconds and linear work a few. */
const length = 16_384;

/** Linear work on a text of that length takes less. Quadratic work takes more than ten times as long. */
const enoughMs = 12;

/** Three times the growth of linear work for a text of eight times the length; quadratic work grows by 64. */
const mostGrowth = 24;

const attempts = 3;

/** A result beyond any noise, so it is not measured again. */
const hopelessMs = 2000;

/**
 * Returns true if the work for a text grows faster than the text. It measures CPU time, which other load does not
 * affect, several times, because garbage collections count too.
 */
export async function growsTooFast(work: (text: string) => unknown, grown: Grown): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) if (await isLinear(work, grown)) return false;
  return true;
}

async function isLinear(work: (text: string) => unknown, { grow }: Grown): Promise<boolean> {
  const long = await leastMs(work, grow(length));
  return long <= enoughMs || long <= mostGrowth * (await leastMs(work, grow(length / 8)));
}

/** Returns the minimum of several times, because other work of the process only adds to them. */
async function leastMs(work: (text: string) => unknown, text: string): Promise<number> {
  let least = await measureMs(work, text);
  for (let attempt = 1; attempt < attempts && least > enoughMs && least < hopelessMs; attempt += 1)
    least = Math.min(least, await measureMs(work, text));
  return least;
}

async function measureMs(work: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  try {
    await work(text);
  } catch {
    // Rejecting a text is as good as accepting it.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
