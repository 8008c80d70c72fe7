const places = new Map(
  [...document.querySelectorAll('[data-state]')].map((element) => [element.dataset.state, element]),
);
const events = document.querySelector('#events');
const noEvents = document.querySelector('#no-events');
const bars = document.querySelector('#bars');
const lines = document.querySelector('#lines');

const width = 600;
const height = 120;
/** The bars stand between the outer lines, with a small margin. */
const bottom = height - 10;
const top = 10;

/** SVG elements need their own namespace. */
function draw(name, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

for (let line = 0; line < 5; line += 1) {
  const y = top + (line * (bottom - top)) / 4;
  lines.append(draw('line', { x1: 0, x2: width, y1: y, y2: y }));
}

const mostOf = (counts) => Math.max(4, ...counts);

function drawBars(counts) {
  const most = mostOf(counts);
  const step = width / counts.length;
  const drawn = counts.flatMap((count, index) => {
    if (count === 0) return [];
    const length = (count / most) * (bottom - top);
    const bar = draw('rect', {
      x: index * step + 1,
      y: bottom - length,
      width: step - 2,
      height: length,
      rx: 1.5,
    });
    const title = draw('title', {});
    const ago = counts.length - 1 - index;
    title.textContent = `${count} ${count === 1 ? 'request' : 'requests'}, ${ago === 0 ? 'just now' : `${ago} s ago`}`;
    bar.append(title);
    return [bar];
  });
  bars.replaceChildren(...drawn);
}

/** The request counts by interface. Rows that changed since the last update are highlighted. */
const asked = document.querySelector('#by-interface');
let known = null;

function showInterfaces(totals) {
  const items = Object.entries(totals)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => {
      const item = document.createElement('li');
      const number = document.createElement('b');
      number.textContent = String(count);
      item.append(`${name} `, number);
      item.dataset.isAsked = known !== null && count > (known[name] ?? 0);
      return item;
    });
  asked.replaceChildren(...items);
  known = totals;
}

function spell(seconds) {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return '0 s';
  return parts
    .slice(first, first + 2)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

const stories = {
  postCreated: ({ postId }) => `Post ${postId} was created`,
  commentAdded: ({ postId }) => `Post ${postId} has a new comment`,
};

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const maxEvents = 10;

function toItem(event) {
  const item = document.createElement('li');
  const time = document.createElement('time');
  time.dateTime = event.time;
  time.textContent = new Date(event.time).toLocaleTimeString();
  const story = document.createElement('span');
  story.textContent = stories[event.kind](event);
  item.append(time, story);
  return item;
}

function showEvents(items) {
  noEvents.hidden = items.length > 0;
  events.replaceChildren(...items.slice(0, maxEvents));
}

function showStatus({ version, engine, uptimeSeconds, requests, events: heard }) {
  const total = requests.perSecond.reduce((sum, count) => sum + count, 0);
  const texts = {
    version,
    database: engines[engine],
    uptime: spell(uptimeSeconds),
    rate: String(requests.perSecond.at(-1) ?? 0),
    most: String(mostOf(requests.perSecond)),
    minute: `${total} ${total === 1 ? 'request' : 'requests'} in the last minute`,
  };
  for (const [name, text] of Object.entries(texts)) places.get(name).textContent = text;
  drawBars(requests.perSecond);
  showInterfaces(requests.byInterface);
  showEvents(heard.map(toItem));
}

const connection = document.querySelector('#connection');
/** The server reports every two seconds, so a longer silence means a dead connection. */
const maxSilentMs = 10_000;
const retryMs = 2_000;
let silence;

function showAway() {
  connection.textContent ||= `The server has not responded since ${new Date().toLocaleTimeString()}. Trying again …`;
}

function listen() {
  const source = new EventSource('/status/events');
  const listenAgain = () => {
    source.close();
    showAway();
    clearTimeout(silence);
    setTimeout(listen, retryMs);
  };
  const hear = (show) => (message) => {
    clearTimeout(silence);
    silence = setTimeout(listenAgain, maxSilentMs);
    connection.textContent = '';
    show(JSON.parse(message.data));
  };
  source.addEventListener('status', hear(showStatus));
  source.addEventListener(
    'event',
    hear((event) => showEvents([toItem(event), ...events.children])),
  );
  // `EventSource` reconnects by itself, but gives up if a proxy responds in the server's place.
  source.addEventListener('error', listenAgain);
}

listen();
