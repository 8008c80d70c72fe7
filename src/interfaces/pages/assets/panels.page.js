import { colorAll } from './json.js';
import { onLanguage } from './language.js';
import { keepSecret, onChange } from './markers.js';
import { RequestPanel } from './request-panel.js';

const alive = new Map();

export const panels = () => [...alive.values()];

function start(element) {
  if (alive.has(element)) return;
  const panel = new RequestPanel(element);
  alive.set(element, panel);
  panel.draw();
}

function followChoices() {
  const drawAll = () => {
    for (const panel of alive.values()) panel.draw();
  };
  onLanguage(drawAll);
  onChange(drawAll);
  for (const input of document.querySelectorAll('input[data-marker]')) {
    // Examples keep showing the variable name, so the secret appears in the input field only.
    input.addEventListener('input', () => keepSecret(input.dataset.marker, input.value));
  }
}

export function startPanels() {
  followChoices();
  for (const element of document.querySelectorAll('.panel')) start(element);
}

/**
 * Initializes the panels of an article when it comes near the viewport, or gets focus or a click. Initializing a
 * hundred at once would delay the first view.
 */
export function startPanelsWhenNear(articles) {
  followChoices();
  const startIn = (article) => {
    colorAll(article);
    for (const element of article.querySelectorAll('.panel')) start(element);
    watcher.unobserve(article);
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) startIn(target);
    },
    { rootMargin: '100% 0px' },
  );
  for (const article of articles) watcher.observe(article);
  for (const name of ['focusin', 'click']) {
    const startHere = ({ target }) => {
      const panel = target.closest?.('.panel');
      if (panel && !alive.has(panel)) startIn(panel.closest('article'));
    };
    document.addEventListener(name, startHere, { capture: true });
  }
}
