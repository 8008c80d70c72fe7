import { hueOf } from '../../src/lib/hash.ts';
import { baseOf } from '../lib/worlds.ts';

const header = document.querySelector<HTMLElement>('header.site');
const links = [...(header?.querySelectorAll('a') ?? [])]
  .map((link) => ({ link, path: link.getAttribute('href') ?? '' }))
  .filter(({ path }) => !path.startsWith('/console'));

/** Gives the header of the page the color of a world, and has it link to the pages of that world. */
export function showWorldInHeader(name: string): void {
  if (name === 'main') delete header?.dataset.hue;
  else header?.setAttribute('data-hue', String(hueOf(name)));
  for (const { link, path } of links) link.href = baseOf(name) + path;
}
