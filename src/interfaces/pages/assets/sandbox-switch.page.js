import { makeLink } from './make.js';

/** Adds the other sandboxes to the switch in the header whenever it is opened. */

const base = document.documentElement.dataset.base;
const place = document.querySelector('header .sandbox');
const list = place.querySelector('ul');
/** Stored by the console for the lifetime of the tab. */
const token = sessionStorage.getItem('quintet-workbench-token');

function addressIn(name) {
  const path = location.pathname.slice(base.length) || '/';
  return (name === 'main' ? '' : `/~${name}`) + path + location.search + location.hash;
}

async function readNames() {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch('/_workbench/sandboxes', { headers });
  if (!response.ok) return ['main'];
  const { data } = await response.json();
  return data.map(({ name }) => name).filter((name) => `/~${name}` !== base);
}

place.addEventListener('toggle', async () => {
  if (!place.open) return;
  const names = await readNames().catch(() => ['main']);
  list.replaceChildren(
    ...names.map((name) => makeLink(addressIn(name), name)),
    // The console also prompts for the workbench token.
    makeLink('/console/sandboxes', 'All sandboxes in the console'),
  );
});

document.addEventListener('click', ({ target }) => {
  if (!place.contains(target)) place.open = false;
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !place.open) return;
  place.open = false;
  place.querySelector('summary').focus();
});
