import { make, makeLink } from './make.js';

const base = document.documentElement.dataset.base ?? '';
const input = document.querySelector('#search');
const contents = document.querySelector('#contents');
const found = document.querySelector('#found');
const results = document.querySelector('#results');
const toggle = document.querySelector('#show-contents');

/** The search index of all documentation pages, loaded on the first search. */
let index = null;

async function readIndex() {
  const response = await fetch(`${base}/docs/search.json`);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** Finds entries that contain every word. Matches in the title come first, matches inside other words last. */
function findAll(entries, words) {
  const starts = words.map((word) => new RegExp(`(?<![a-z])${word.replace(/[^\w\s]/g, '\\$&')}`));
  const rankOf = ({ title, text }) => {
    if (starts.every((start) => start.test(title.toLowerCase()))) return 0;
    return starts.every((start) => start.test(text)) ? 1 : 2;
  };
  const matches = entries.filter(({ text }) => words.every((word) => text.includes(word)));
  const ranked = matches.map((entry) => ({ entry, rank: rankOf(entry) }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}

async function search() {
  const asked = input.value.trim();
  const words = asked.toLowerCase().split(/\s+/);
  const isSearching = asked !== '';
  contents.hidden = isSearching;
  results.hidden = !isSearching;
  results.replaceChildren();
  found.textContent = isSearching ? 'Searching …' : '';
  if (!isSearching) return;
  try {
    index ??= readIndex();
    const entries = await index;
    if (asked === input.value.trim()) show(asked, findAll(entries, words));
  } catch {
    index = null;
    found.textContent = 'The server did not respond.';
  }
}

function show(asked, fitting) {
  found.textContent =
    fitting.length === 0 ? `No results for “${asked}”. Try fewer or other words.` : `${fitting.length} found`;
  const list = make('ol');
  list.append(...fitting.map(toResult));
  results.replaceChildren(list);
}

function toResult({ kind, title, within, href }) {
  const name = make('span', '', title);
  name.append(' ', make('small', '', within));
  return makeLink(href, ...(kind === '' ? [] : [make('b', '', kind)]), name);
}

function clearSearch() {
  input.value = '';
  search();
}

function showContents(isShown) {
  contents.classList.toggle('is-shown', isShown);
  toggle.setAttribute('aria-expanded', String(isShown));
}

export function startSearch() {
  input.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') clearSearch();
    if (event.key === 'Enter') results.querySelector(':scope > ol a')?.click();
  });
  toggle.addEventListener('click', () => showContents(!contents.classList.contains('is-shown')));
  contents.addEventListener('click', (event) => {
    if (event.target.closest('a') !== null) showContents(false);
  });
}
