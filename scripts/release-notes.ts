import { join } from 'node:path';

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
  const root = join(import.meta.dir, '..');
  const { version } = await Bun.file(join(root, 'package.json')).json();
  const changelog = await Bun.file(join(root, 'CHANGELOG.md')).text();
  process.stdout.write(notesOf(changelog, version));
}
