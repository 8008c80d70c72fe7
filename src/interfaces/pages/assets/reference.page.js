import { isKnown, onChange } from './markers.js';
import { startPanelsWhenNear } from './panels.js';
import { startSearch } from './search.js';
import { startTokens } from './tokens.js';

const articles = document.querySelectorAll('main article[id]');
startPanelsWhenNear(articles);
startTokens();
startSearch();

/** Marks the operations whose token is known. */
function markLocks() {
  for (const lock of document.querySelectorAll('button.lock')) {
    const isOpen = isKnown(lock.dataset.token);
    lock.dataset.isOpen = isOpen;
    lock.querySelector('span').textContent = isOpen ? 'Token set' : lock.dataset.words;
  }
}

onChange(markLocks);

/** Highlights the visible article in the table of contents. */
const links = new Map(
  [...document.querySelectorAll('#contents a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
);
let current = null;

function mark(link) {
  if (link === undefined || link === current) return;
  current?.removeAttribute('aria-current');
  current = link;
  link.setAttribute('aria-current', 'location');
  const list = document.querySelector('.contents');
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top + 120) list.scrollTop -= frame.top + 160 - top;
  else if (bottom > frame.bottom - 40) list.scrollTop += bottom - frame.bottom + 80;
}

const watcher = new IntersectionObserver(
  (entries) => {
    // Two short articles may be visible; the first one is being read.
    const read = entries.find(({ isIntersecting }) => isIntersecting);
    if (read !== undefined) mark(links.get(read.target.id));
  },
  { rootMargin: '-20% 0px -70% 0px' },
);
for (const article of articles) watcher.observe(article);
