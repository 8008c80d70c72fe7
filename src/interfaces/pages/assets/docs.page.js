/* global SwaggerUIBundle */
const choice = document.querySelector('#document');
const source = document.querySelector('#source');
const canTry = document.querySelector('#reference').dataset.try === 'true';

const base = document.documentElement.dataset.base ?? '';
const addressOf = (name) => `${base}/openapi${name === '' ? '' : `/${name}`}.json`;

function chosen() {
  const wanted = new URLSearchParams(location.search).get('document');
  const names = [...choice.options].map(({ value }) => value);
  return names.includes(wanted) ? wanted : names[0];
}

/** Swagger UI has a dark style, and no eye for what the reader prefers. */
const darkness = matchMedia('(prefers-color-scheme: dark)');
const followDarkness = () => document.documentElement.classList.toggle('dark-mode', darkness.matches);
darkness.addEventListener('change', followDarkness);
followDarkness();

const set = (attributes) => (element) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
};

/** What Swagger UI leaves without a name, on a wrong level, or inside of another control. */
const mends = {
  '.information-container > section': set({ 'aria-label': 'About' }),
  '.dialog-ux': set({ role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Authorizations' }),
  '.close-modal': set({ 'aria-label': 'Close' }),
  '.authorization__btn:has(.unlocked)': set({ 'aria-label': 'Needs a token' }),
  '.authorization__btn:has(.locked)': set({ 'aria-label': 'Needs no token, or has it' }),
  '.modal-btn.authorize': (button) => button.removeAttribute('aria-label'),
  '.body-param__text': set({ 'aria-label': 'Body' }),
  '.examples-select-element': set({ 'aria-label': 'Example' }),
  // A table, rather than one of many regions without a name.
  '.responses-table[role=region]': (table) => table.removeAttribute('role'),
  '.opblock-tag, .modal-ux-header h3': set({ 'aria-level': '2' }),
  '.opblock-body h4, .modal-ux-content h4': set({ 'aria-level': '3' }),
  '.opblock-body h5': set({ 'aria-level': '4' }),
  // The button around it does the same, and writes the address down too.
  '.opblock-summary-control a[href]': (link) => link.removeAttribute('href'),
};

function mend() {
  for (const [selector, change] of Object.entries(mends)) {
    for (const element of document.querySelectorAll(selector)) change(element);
  }
}

new MutationObserver(mend).observe(document.querySelector('#reference'), { childList: true, subtree: true });

/**
 * Swagger UI draws a shut lock where a token was given, or where none is needed: the other way round than one reads it.
 * Here a shut lock is one that a token opens.
 */
const locks = {
  LockAuthIcon: 'UnlockIcon',
  UnlockAuthIcon: 'LockIcon',
  LockAuthOperationIcon: 'UnlockIcon',
  UnlockAuthOperationIcon: 'LockIcon',
};

function drawLocksAsRead() {
  const other = (name) => (_, system) => system.getComponent(name);
  return {
    wrapComponents: Object.fromEntries(Object.entries(locks).map(([icon, name]) => [icon, other(name)])),
  };
}

choice.value = chosen();
source.href = addressOf(choice.value);

const reference = SwaggerUIBundle({
  domNode: document.querySelector('#reference'),
  url: addressOf(choice.value),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  persistAuthorization: false,
  // In the colours of the page, which it knows nothing of.
  syntaxHighlight: false,
  supportedSubmitMethods: canTry ? ['get', 'head', 'post', 'put', 'patch', 'delete'] : [],
  validatorUrl: null,
  plugins: [drawLocksAsRead],
});

/** A token that was entered stays: the documents name their schemes alike. */
function show(name) {
  source.href = addressOf(name);
  reference.specActions.updateUrl(addressOf(name));
  reference.specActions.download(addressOf(name));
}

choice.addEventListener('change', () => {
  history.pushState(null, '', `?document=${choice.value}`);
  show(choice.value);
});

addEventListener('popstate', () => {
  if (choice.value === chosen()) return;
  choice.value = chosen();
  show(choice.value);
});
