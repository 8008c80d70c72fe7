import { copyText } from './copy-text.js';
import { readEvents } from './event-stream.js';
import { colorJson, prettyJson } from './json.js';
import { language } from './language.js';
import { make } from './make.js';
import { fill, isKnown, learn, markersIn, shownFor } from './markers.js';
import { readHeaders } from './own-headers.js';
import { headersOf, pathOf, writeSnippet } from './snippets.js';

const base = document.documentElement.dataset.base ?? '';

const inString = (value) => JSON.stringify(value).slice(1, -1);

export class RequestPanel {
  #element;
  #request;
  #fields;
  #busy = null;

  constructor(element) {
    this.#element = element;
    this.#request = JSON.parse(element.dataset.request);
    const asleep = element.querySelector('template');
    asleep?.replaceWith(asleep.content);
    this.#fields = [...element.querySelectorAll('.inputs input, textarea')];
    for (const field of this.#fields) {
      field.dataset.template ??= field.value;
      field.addEventListener('input', () => this.#edit(field));
    }
    element.querySelector('.copy').addEventListener('click', () => this.#copy());
    element.querySelector('.run')?.addEventListener('click', () => this.#runOrStop());
  }

  get learns() {
    return this.#request.learns;
  }

  focus() {
    this.#element.querySelector('.run').focus();
  }

  get title() {
    return this.#request.title;
  }

  #edit(field) {
    field.dataset.isEdited = 'yes';
    this.draw();
  }

  #field(name) {
    return this.#fields.find((field) => field.name === name);
  }

  /** The reader's text if the field was edited, else the template with its markers. */
  #read(field) {
    return field.dataset.isEdited ? field.value : field.dataset.template;
  }

  /** The current request, with markers. Throws if its body cannot be parsed. */
  #current() {
    return { ...this.#start(), ...('body' in this.#request && { body: this.#body() }) };
  }

  /** The current request without its body. */
  #start() {
    const { method, route, accept, token, takes } = this.#request;
    const used = token ?? (isKnown(takes) ? takes : undefined);
    return {
      method,
      route,
      ...this.#parameters('path', 'pathParameters'),
      ...this.#parameters('query', 'query'),
      ...(accept && { accept }),
      ...(used && { token: used }),
      ...this.#ownHeaders(),
    };
  }

  #ownHeaders() {
    const headers = readHeaders(this.#field('headers')?.value ?? '');
    return headers === null || Object.keys(headers).length === 0 ? {} : { headers };
  }

  #parameters(place, name) {
    if (this.#element.querySelector('.inputs') === null) {
      return this.#request[name] === undefined ? {} : { [name]: this.#request[name] };
    }
    const given = this.#fields
      .filter((field) => field.dataset.place === place && this.#read(field) !== '')
      .map((field) => [field.name, asNumber(this.#read(field))]);
    return given.length === 0 ? {} : { [name]: Object.fromEntries(given) };
  }

  #body() {
    const [query, variables, json] = ['graphql', 'variables', 'json'].map((name) => this.#field(name));
    if (json) return JSON.parse(this.#read(json));
    if (!query) return this.#request.body;
    return { query: this.#read(query), ...(variables && { variables: JSON.parse(this.#read(variables)) }) };
  }

  draw() {
    for (const field of this.#fields.filter(({ dataset }) => !dataset.isEdited)) {
      field.value = field.dataset.template.replace(/«(\w+)»/g, (_, marker) =>
        inString(String(shownFor(marker, this.#request.unknown?.[marker] ?? ''))),
      );
    }
    const code = this.#element.querySelector('.code code');
    try {
      code.replaceChildren(...this.#write());
      this.#mark(false);
    } catch {
      this.#mark(true);
    }
  }

  #mark(isBroken) {
    for (const field of this.#element.querySelectorAll('.edited textarea'))
      field.ariaInvalid = String(isBroken);
    const headers = this.#field('headers');
    const hasHeaders = readHeaders(headers?.value ?? '') !== null;
    if (headers) headers.ariaInvalid = String(!hasHeaders);
    const trouble = hasHeaders ? '' : 'A line is not a valid header, so no headers are sent';
    this.say(isBroken ? 'This is not valid JSON, and is sent as it is' : trouble);
  }

  #write() {
    const text = writeSnippet(language(), this.#current());
    return text.split(/«(\w+)»/).map((part, index) => {
      if (index % 2 === 0) return part;
      return make('var', '', shownFor(part, this.#request.unknown?.[part]));
    });
  }

  say(text) {
    this.#element.querySelector('.message').textContent = text;
  }

  async #copy() {
    const { textContent } = this.#element.querySelector('.code');
    this.say((await copyText(textContent)) ? 'Copied' : 'The browser did not allow access to the clipboard');
  }

  /** The required markers that have no value yet. */
  missing() {
    const texts = this.#fields.filter(({ dataset }) => !dataset.isEdited).map((field) => this.#read(field));
    const markers = [...markersIn(texts.join(' ')), ...(this.#request.token ? [this.#request.token] : [])];
    return markers.find((marker) => !isKnown(marker));
  }

  #runOrStop() {
    if (this.#busy !== null) return this.#busy.abort();
    const missing = this.missing();
    if (missing !== undefined && RequestPanel.onMissing?.(this, missing)) return undefined;
    return this.#run();
  }

  async #run() {
    this.say('Asking…');
    const started = performance.now();
    const { method, path, headers, body, accept } = this.#prepare();
    this.#busy = new AbortController();
    try {
      const response = await fetch(base + path, { method, headers, body, signal: this.#busy.signal });
      if (accept !== undefined && response.ok) return await this.#listen(response);
      const text = await response.text();
      this.say('');
      this.#show(response, text, Math.round(performance.now() - started));
      if (response.ok && this.learns) learnFrom(JSON.parse(text), this.learns);
    } catch (error) {
      this.say(error.name === 'AbortError' ? 'Stopped' : 'The server did not respond');
    } finally {
      this.#busy = null;
      this.#name('Run');
    }
    return undefined;
  }

  /** Sends a body that is not JSON as it is, so readers can see how the server responds to it. */
  #prepare() {
    const request = this.#start();
    const path = fill(pathOf(request).replace(/%C2%AB(\w+)%C2%BB/g, '«$1»'), encodeURIComponent);
    const body = this.#bodyToSend();
    const headers = Object.fromEntries(
      Object.entries(headersOf({ ...request, body })).flatMap(([name, value]) =>
        markersIn(fill(value)).length === 0 ? [[name, fill(value)]] : [],
      ),
    );
    return { method: request.method, path, headers, body, accept: request.accept };
  }

  #bodyToSend() {
    if (!('body' in this.#request)) return undefined;
    try {
      return fill(JSON.stringify(this.#body()), inString);
    } catch {
      return this.#field('json')?.value ?? this.#field('variables')?.value;
    }
  }

  #name(text) {
    const button = this.#element.querySelector('.run');
    button.firstChild.textContent = text;
  }

  async #listen(response) {
    this.#name('Stop');
    this.say('Listening …');
    const events = make('ol', 'received-events');
    this.#element.querySelector('.response').replaceChildren(events);
    for await (const batch of readEvents(response.body))
      for (const { name, data } of batch) if (name === 'next') this.#receive(events, data);
    this.say('The server closed the stream');
  }

  #receive(events, data) {
    const item = make('li');
    const body = make('pre', 'body');
    body.append(colorJson(prettyJson(data)));
    item.append(make('time', '', new Date().toLocaleTimeString()), body);
    events.prepend(item);
    while (events.children.length > 5) events.lastChild.remove();
  }

  #show(response, text, duration) {
    const status = make('p', 'status', `${response.status} ${response.statusText}`);
    status.dataset.ok = response.ok;
    status.append(make('span', 'duration', ` in ${duration} ms`));
    const headers = make('dl', 'headers');
    for (const name of headersOfInterest.filter((one) => response.headers.has(one))) {
      const pair = make('div');
      pair.append(make('dt', '', name), make('dd', '', response.headers.get(name)));
      headers.append(pair);
    }
    const body = make('pre', 'body');
    body.append(colorJson(prettyJson(text)));
    body.tabIndex = 0;
    body.setAttribute('aria-label', `Response body: ${this.title}`);
    const parts = text === '' ? [status, headers] : [status, headers, body];
    this.#element.querySelector('.response').replaceChildren(...parts);
  }
}

/** Called when a request lacks a value. Returns true to cancel the request. */
RequestPanel.onMissing = null;

const headersOfInterest = ['content-type', 'etag', 'location', 'allow', 'retry-after', 'ratelimit-remaining'];

function asNumber(text) {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

function learnFrom(body, { marker, at }) {
  const value = at.reduce((part, name) => part?.[name], body);
  if (value !== undefined) learn(marker, String(value));
}
