/** An e-mail can register only once, so every visit uses new ones. */
const newEmail = (name) =>
  `${name}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}@example.com`;

/** The current values of markers such as `«post»`. */
const values = new Map([
  ['origin', location.origin + (document.documentElement.dataset.base ?? '')],
  ['email', newEmail('ada')],
  ['otherEmail', newEmail('grace')],
]);

/** Displayed instead of the values. A secret is displayed by its name only. */
const shown = new Map();
const listeners = new Set();

/** For senders only, never for display. */
export const secretOf = (marker) => values.get(marker);
export const isKnown = (marker) => values.has(marker);
export const shownFor = (marker, unknown) =>
  shown.get(marker) ?? values.get(marker) ?? unknown ?? nameOfSecret(marker);
export const onChange = (listener) => listeners.add(listener);

function announce() {
  for (const listener of listeners) listener();
}

export function learn(marker, value) {
  values.set(marker, value);
  shown.delete(marker);
  announce();
}

const nameOfSecret = (marker) => (marker === 'token' ? '$TOKEN' : `$${marker.toUpperCase()}_TOKEN`);

/** Stores a secret for requests without displaying it. An empty value removes it. */
export function keepSecret(marker, value) {
  if (value === '') values.delete(marker);
  else values.set(marker, value);
  shown.set(marker, nameOfSecret(marker));
  announce();
}

const pattern = /«(\w+)»/g;

export const markersIn = (text) => [...text.matchAll(pattern)].map(([, marker]) => marker);

/** Replaces the known markers. `write` formats each value for its language. */
export const fill = (text, write = (value) => value) =>
  text.replace(pattern, (whole, marker) => (values.has(marker) ? write(values.get(marker)) : whole));
