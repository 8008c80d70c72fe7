/** What stands in place of the markers in the examples. */
const values = new Map([
  ['origin', location.origin + (document.documentElement.dataset.base ?? '')],
  // An account is made once: each visit registers somebody else.
  ['email', `ada-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}@example.com`],
]);

/** Which example tells a value that another needs. */
const sources = new Map();
const examples = [...document.querySelectorAll('.example')].map((element) => {
  const request = JSON.parse(element.dataset.request);
  if (request.learns) sources.set(request.learns.marker, element);
  return { element, request };
});

function learn(marker, value) {
  values.set(marker, value);
  for (const place of document.querySelectorAll(`var[data-marker="${marker}"]`)) place.textContent = value;
}

for (const [marker, value] of values) learn(marker, value);

for (const input of document.querySelectorAll('input[data-marker]')) {
  input.addEventListener('input', () => {
    // The examples go on showing the name of the variable: a secret is for the field alone.
    if (input.value === '') values.delete(input.dataset.marker);
    else values.set(input.dataset.marker, input.value);
  });
}

/** A remembered choice is a kindness that a browser may refuse. */
function remember(language) {
  try {
    if (language === undefined) return localStorage.getItem('language');
    localStorage.setItem('language', language);
  } catch {}
  return null;
}

const languages = [...document.querySelectorAll('input[name=language]')];
for (const input of languages) input.addEventListener('change', () => remember(input.value));
for (const input of languages) if (input.value === remember()) input.checked = true;

function say(element, text) {
  element.querySelector('.said').textContent = text;
}

async function copy(element) {
  const language = document.querySelector('input[name=language]:checked').value;
  const code = element.querySelector(`.code[data-language=${language}]`);
  try {
    await navigator.clipboard.writeText(code.textContent);
    say(element, 'Copied');
  } catch {
    getSelection().selectAllChildren(code);
    say(element, 'Selected: copy it with the keyboard');
  }
}

/** In the examples all markers stand in strings, so their values are written as the inside of one. */
function fill(text) {
  return text.replace(/«(\w+)»/g, (_, marker) => JSON.stringify(values.get(marker)).slice(1, -1));
}

function isMissing(element, { needs }) {
  const missing = needs.find((marker) => !values.has(marker));
  if (missing === undefined) return false;
  const source = sources.get(missing);
  if (source) {
    say(element, `First run “${source.querySelector('h3').firstChild.textContent.trim()}”`);
    source.querySelector('.run').focus();
  } else {
    say(element, 'First enter the token for writes');
    document.querySelector(`input[data-marker="${missing}"]`).focus();
  }
  return true;
}

async function run(element, request) {
  if (isMissing(element, request)) return;
  const { method, path, headers, body } = JSON.parse(fill(JSON.stringify(request)));
  say(element, 'Asking…');
  const started = performance.now();
  try {
    const response = await fetch((document.documentElement.dataset.base ?? '') + path, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    say(element, '');
    show(element, response, text, Math.round(performance.now() - started));
    if (response.ok && request.learns) learnFrom(JSON.parse(text), request.learns);
  } catch {
    say(element, 'The server did not answer');
  }
}

function learnFrom(body, { marker, at }) {
  const value = at.reduce((part, name) => part?.[name], body);
  if (value !== undefined) learn(marker, String(value));
}

const headersOfInterest = ['content-type', 'etag', 'location', 'retry-after', 'ratelimit-remaining'];

function show(element, response, text, duration) {
  const answer = element.querySelector('.answer');
  const status = make('p', 'status', `${response.status} ${response.statusText}`);
  status.dataset.ok = response.ok;
  status.append(make('span', 'duration', ` in ${duration} ms`));
  const headers = make('dl', 'headers');
  for (const name of headersOfInterest.filter((one) => response.headers.has(one))) {
    const pair = make('div');
    pair.append(make('dt', '', name), make('dd', '', response.headers.get(name)));
    headers.append(pair);
  }
  const body = make('pre', 'body', pretty(text));
  body.tabIndex = 0;
  body.setAttribute('aria-label', 'Body of the answer');
  answer.replaceChildren(status, headers, body);
  answer.hidden = false;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** As text: what others wrote is never taken for markup. */
function make(name, className = '', text = '') {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}

for (const { element, request } of examples) {
  element.querySelector('.copy').addEventListener('click', () => copy(element));
  element.querySelector('.run')?.addEventListener('click', () => run(element, request));
}
