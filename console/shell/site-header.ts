import { hueOf } from '../../src/lib/hash.ts';
import { baseOf } from '../lib/worlds.ts';

const header = document.querySelector<HTMLElement>('header.site');
const links = [...(header?.querySelectorAll('a') ?? [])]
  .map((link) => ({ link, path: link.getAttribute('href') ?? '' }))
  .filter(({ path }) => !path.startsWith('/console'));

/** Gives the page header the color of a sandbox, and points its links to the pages of that sandbox. */
export function showWorldInHeader(name: string): void {
  if (name === 'main') delete header?.dataset.hue;
  else header?.setAttribute('data-hue', String(hueOf(name)));
  header?.style.setProperty('--hue', String(hueOf(name)));
  for (const { link, path } of links) link.href = baseOf(name) + path;
}
