import { describe, expect, it } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';

/** Phrases that read like a translation, each with the wording to use instead. */
const phrases: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/(?<!\bthere) (?:is|are|was|were) no (?!longer\b|more\b)/gi, 'is not a'],
  [/\bof ours\b/gi, 'own, generated'],
  [/\bwhoever\b/gi, 'the client, the caller'],
  [/\bwho (?:asks|listens|comes|may not)\b/gi, 'the client, the caller'],
  [/\bwhat is there\b/gi, 'the existing records'],
  [/\bthe ones that\b/gi, 'those that, or the noun'],
  [/\bkept answers?\b/gi, 'the response cache'],
  [/\b(?:of|reads) (?:one|that) moment\b|\bmoment of the database\b/gi, 'data version, consistent snapshot'],
  [/(?<![\w/`."'#-])log-(?:in|out)s?(?![\w/.`"'-])|\blog-in-/gi, 'login (noun), log in (verb)'],
  [/\b(?:hears? of|told of|tells? of|(?:is|are) told(?! apart)|tells caches)\b/gi, 'receive, notify, report'],
  [/\b(?:is|are) no good\b|\bor no good\b/gi, 'is invalid'],
  [/\bfor example":/gi, 'Example response'],
  [/\b(?:hears?|told|tells?) nothing\b|\bheard\b(?!\|)/gi, 'receives no events'],
  [/\bstand in time\b/gi, 'was not ready in time'],
  [/\bnobody (?:wrote|asked|asks|waits|needs|reads)\b/gi, 'the noun, or the passive'],
  [/\bmade anew\b|\bbegins? anew\b|[a-z]Anew\b/gi, 'is replaced, starts again'],
  [/\bunless (?:it is )?(?:said|told) otherwise\b/gi, 'by default'],
  [/\bthe same of one client\b|\bin front of it stands\b/gi, 'the same for one client'],
  [
    /\b(?:Teller|[sS]urroundings|isTold|retold|Verdict|SetAside|Manner|letGo|farewellMs|onStill|untilHeard)\b/g,
    'a word of the field',
  ],
  [
    /\b(?:answered|answers) (?:with )?\d{3}\b|\b(?:is|are|was|were) answered\b/gi,
    'responds with, gets a response',
  ],
];

const root = join(import.meta.dir, '..');
const folders = ['bench', 'client', 'console', 'docs', 'examples', 'harness', 'scripts', 'src', 'test'];
const sources = [
  new Glob('*.md'),
  ...folders.map((folder) => new Glob(`${folder}/**/*.{css,graphql,html,js,md,mjs,py,sh,ts,tsx}`)),
];
const isExempt = /\/(?:dist|node_modules|test-results)\/|^src\/data\/seed\/|^test\/prose\.test\.ts$/;

/** Finds each phrase in a file, even across a line break. */
function findPhrases(path: string): readonly string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/\n\s*(?:\*|\/\/|#) /g, ' \n');
  const line = text.replaceAll('\n', ' ');
  return phrases.flatMap(([phrase, instead]) =>
    [...line.matchAll(phrase)].map(
      ({ 0: found, index }) =>
        `${path}: "${text.slice(index - 30, index + 50)}": instead of "${found}" write ${instead}`,
    ),
  );
}

describe('Docs, comments and messages', () => {
  it('have none of the phrases that read like a translation', () => {
    const paths = sources.flatMap((glob) => [...glob.scanSync(root)]).filter((path) => !isExempt.test(path));
    expect(paths.length).toBeGreaterThan(500);
    expect(paths.flatMap(findPhrases)).toEqual([]);
  });
});
