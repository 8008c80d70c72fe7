import { make } from './request-panel.js';

const input = document.querySelector('#search');
const contents = document.querySelector('#contents');
const found = document.querySelector('#found');
const elsewhere = document.querySelector('#found-elsewhere');
const toggle = document.querySelector('#show-contents');

/** What each entry of the list leads to, in full: made when somebody first searches. */
let entries = null;
/** The chapters of the contracts, which are other pages. */
let chapters = null;

function readEntries() {
  return [...contents.querySelectorAll('li')].map((item) => {
    const target = document.getElementById(item.querySelector('a').hash.slice(1));
    return { item, text: `${item.textContent} ${target?.textContent ?? ''}`.toLowerCase() };
  });
}

async function readChapters() {
  const page = new URL(
    'docs/contracts',
    new URL(`${document.documentElement.dataset.base ?? ''}/`, location.origin),
  );
  const first = await readPage(page);
  const others = [...first.querySelectorAll('.shelf > ol > li > a')].map(({ href }) => href);
  const pages = await Promise.all(others.map(async (href) => ({ href, page: await readPage(href) })));
  return pages.flatMap(({ href, page: contract }) => sectionsOf(contract, href));
}

async function readPage(address) {
  const response = await fetch(address);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const link of page.querySelectorAll('a[href^="/"]'))
    link.href = new URL(link.getAttribute('href'), location.origin);
  return page;
}

function sectionsOf(page, href) {
  const title = page.querySelector('h1').textContent;
  return [...page.querySelectorAll('.prose > h2')].map((heading) => {
    let text = heading.textContent;
    for (
      let next = heading.nextElementSibling;
      next && next.tagName !== 'H2';
      next = next.nextElementSibling
    ) {
      text += ` ${next.textContent}`;
    }
    const name = heading.textContent.replace(/\s*#$/, '').trim();
    return {
      name: `${title}: ${name}`,
      href: `${href.split('#')[0]}#${heading.id}`,
      text: text.toLowerCase(),
    };
  });
}

async function search() {
  const words = input.value
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  entries ??= readEntries();
  const matches = ({ text }) => words.every((word) => text.includes(word));
  for (const entry of entries) entry.item.hidden = !matches(entry);
  for (const group of contents.querySelectorAll('section'))
    group.hidden = group.querySelector('li:not([hidden])') === null;
  contents.classList.toggle('is-searched', words.length > 0);
  const count = entries.filter(({ item }) => !item.hidden).length;
  elsewhere.replaceChildren();
  found.textContent = '';
  if (words.length === 0) return;
  const asked = input.value;
  chapters ??= readChapters().catch(() => []);
  const fitting = (await chapters).filter(matches);
  if (asked !== input.value) return;
  found.textContent = `${count + fitting.length} found`;
  if (fitting.length > 0) showChapters(fitting);
}

function showChapters(fitting) {
  const section = make('section');
  const list = make('ol');
  for (const { name, href } of fitting) {
    const link = make('a');
    link.href = href;
    link.append(make('span', '', name));
    const item = make('li');
    item.append(link);
    list.append(item);
  }
  section.append(make('h2', '', 'Contracts'), list);
  elsewhere.replaceChildren(section);
}

function showContents(isShown) {
  contents.classList.toggle('is-shown', isShown);
  toggle.setAttribute('aria-expanded', String(isShown));
}

/** The list of everything, and what a reader looks for in it. */
export function startSearch() {
  input.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.value = '';
      search();
    }
    if (event.key === 'Enter') contents.querySelector('li:not([hidden]) a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.matches('input, textarea, select') || event.ctrlKey || event.metaKey;
    if (event.key !== '/' || isTyping) return;
    event.preventDefault();
    input.focus();
  });
  toggle.addEventListener('click', () => showContents(!contents.classList.contains('is-shown')));
  contents.addEventListener('click', (event) => {
    if (event.target.closest('a') !== null) showContents(false);
  });
}
