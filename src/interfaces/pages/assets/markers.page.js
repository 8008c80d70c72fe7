/** What stands in place of markers such as `«post»`, in the requests of a page. */
const values = new Map([
  ['origin', location.origin + (document.documentElement.dataset.base ?? '')],
  // An account is made once: each visit registers somebody else.
  ['email', `ada-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}@example.com`],
]);

/** What is shown in their place; of a secret that was entered, only its name. */
const shown = new Map();
const listeners = new Set();

/** For what has to send it. */
export const secretOf = (marker) => values.get(marker);
export const isKnown = (marker) => values.has(marker);
export const shownFor = (marker, unknown) => shown.get(marker) ?? values.get(marker) ?? unknown;
export const onChange = (listener) => listeners.add(listener);

function announce() {
  for (const listener of listeners) listener();
}

export function learn(marker, value) {
  values.set(marker, value);
  shown.delete(marker);
  announce();
}

const secretNames = {
  token: '$TOKEN',
  products: '$PRODUCTS_TOKEN',
  workbench: '$WORKBENCH_TOKEN',
  metrics: '$METRICS_TOKEN',
};

/** Kept for requests, and shown nowhere. An empty one is forgotten. */
export function keepSecret(marker, value) {
  if (value === '') values.delete(marker);
  else values.set(marker, value);
  shown.set(marker, secretNames[marker]);
  announce();
}

const pattern = /«(\w+)»/g;

export const markersIn = (text) => [...text.matchAll(pattern)].map(([, marker]) => marker);

/** The text with the values that are known, in `write`'s spelling. */
export const fill = (text, write = (value) => value) =>
  text.replace(pattern, (whole, marker) => (values.has(marker) ? write(values.get(marker)) : whole));
