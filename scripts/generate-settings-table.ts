import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describedSettings } from '../src/settings/settings.ts';

/** `npm run generate`: writes the table of settings in the README. */

const path = join(import.meta.dir, '../README.md');

/** The README as it is, and with the table that the settings give. */
export function readmeWithSettings(): { readonly now: string; readonly generated: string } {
  const now = readFileSync(path, 'utf8');
  const rows = describedSettings.map(
    ({ name, default: unset, meaning }) => `| \`${name}\` | ${unset} | ${meaning} |\n`,
  );
  const [before = '', after = ''] = now.split(
    /(?<=^\| variable \| default \| meaning \|\n\|---\|---\|---\|\n)(?:\|.*\n)+/m,
  );
  return { now, generated: `${before}${rows.join('')}${after}` };
}

if (import.meta.main) writeFileSync(path, readmeWithSettings().generated);
