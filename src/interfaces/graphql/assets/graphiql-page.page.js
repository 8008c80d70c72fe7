/* global GraphiQL, React, ReactDOM */
import { onChange, secretOf } from '../../assets/markers.js';
import { startTokens } from '../../assets/tokens.js';

const place = document.querySelector('#graphiql');
const schemaChoice = document.querySelector('#schema');
const exampleChoice = document.querySelector('#example');
const examples = JSON.parse(place.dataset.examples);
const start = `${document.documentElement.dataset.base ?? ''}/graphql`;
const root = ReactDOM.createRoot(place);

const welcome =
  '# Welcome to Quintet. Try this, or choose an example above.\n\n{\n  posts {\n    id\n    title\n    author {\n      name\n    }\n  }\n}\n';

/** The props of GraphiQL. A new text replaces the content of the open tab. */
const shown = { fetcher: null, query: undefined, variables: undefined, headers: undefined };

function draw() {
  root.render(
    React.createElement(GraphiQL, {
      ...shown,
      defaultQuery: welcome,
      isHeadersEditorEnabled: true,
      shouldPersistHeaders: false,
      forcedTheme: 'system',
    }),
  );
}

/** Each schema has its own address, for the page as well. */
function use(schema) {
  const path = schema === '' ? start : `${start}/${schema}`;
  const url = new URL(path, location.origin);
  const subscriptionUrl = url.href.replace(/^http/, 'ws');
  shown.fetcher = GraphiQL.createFetcher({ url: url.pathname, subscriptionUrl });
  schemaChoice.value = schema;
  if (location.pathname.replace(/\/$/, '') !== path) history.replaceState(null, '', path);
}

function open({ schema, query, variables }) {
  use(schema);
  // Choosing the same example again must be a new text for GraphiQL.
  const text = variables === undefined ? '' : JSON.stringify(variables, null, 2);
  const again = shown.query === query;
  shown.query = again ? `${query}\n` : query;
  shown.variables = again ? `${text}\n` : text;
  draw();
}

schemaChoice.addEventListener('change', () => {
  use(schemaChoice.value);
  draw();
});

exampleChoice.addEventListener('change', () => {
  const example = examples[Number(exampleChoice.value)];
  exampleChoice.value = '';
  if (example !== undefined) open(example);
});

onChange(() => {
  const token = secretOf('token');
  shown.headers = token === undefined ? '' : JSON.stringify({ Authorization: `Bearer ${token}` }, null, 2);
  draw();
});

/** Controls of GraphiQL's editors that lack an accessible name or keyboard access. */
const names = [
  ['.graphiql-query-editor', 'Operation'],
  ['.graphiql-response', 'Response'],
  ['.graphiql-editor-tool', 'Variables and headers'],
];

function mend() {
  for (const [selector, name] of names) {
    for (const area of place.querySelectorAll(`${selector} textarea:not([aria-label])`))
      area.ariaLabel = name;
  }
  for (const pane of place.querySelectorAll('.CodeMirror-scroll[tabindex="-1"]')) pane.tabIndex = 0;
}

new MutationObserver(mend).observe(place, { childList: true, subtree: true });

startTokens();
const named = location.pathname.replace(/\/$/, '').slice(start.length + 1);
use([...schemaChoice.options].some(({ value }) => value === named) ? named : '');
draw();
