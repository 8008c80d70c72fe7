import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };

/** Returns what a changelog says about a version. */
export function notesOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.startsWith(`${version}\n`)) ?? '';
  const notes = section.slice(version.length).trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}`);
  return `${notes}\n`;
}

/** Prints the notes of a release: the section of CHANGELOG.md for the version of the package. */
if (import.meta.main) {
  const changelog = await Bun.file(join(import.meta.dir, '../CHANGELOG.md')).text();
  process.stdout.write(notesOf(changelog, packageJson.version));
}
