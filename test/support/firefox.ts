import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { until } from './live.ts';

/** The installed Firefox, driven by WebDriver BiDi, because Playwright only drives its own build. */

/** Returns the path of Firefox on this machine; null if it is not installed. */
export const firefox = Bun.which('firefox-esr') ?? Bun.which('firefox');

export type Firefox = ReturnType<typeof createFirefox>;
export type FirefoxPage = ReturnType<typeof createPage>;

/** It must not call home, nor ask to be the default browser. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

export async function startFirefox(executable: string) {
  const profile = await makeScratchFolder('firefox');
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const child = Bun.spawn([executable, ...flags], {
    env: { ...process.env, HOME: profile, MOZ_HEADLESS: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const connection = await Connection.open(`${await readAddress(child.stderr)}/session`);
  await connection.ask('session.new', { capabilities: {} });
  const events = ['log.entryAdded', 'network.beforeRequestSent'];
  await connection.ask('session.subscribe', { events });
  return createFirefox(connection, child);
}

/** Firefox prints where it listens, among other output. The rest is read too, because a full pipe would block it. */
async function readAddress(stream: ReadableStream<Uint8Array>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  void (async () => {
    let said = '';
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      said = (said + decoder.decode(chunk, { stream: true })).slice(-10_000);
      const [, address] = /WebDriver BiDi listening on (ws:\S+)\s/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    }
    reject(new Error(`Firefox has ended: ${said}`));
  })();
  return promise;
}

function createFirefox(connection: Connection, child: Bun.Subprocess) {
  const troubles: string[] = [];
  const allowed = new Set<string>();
  connection.onEvent = (method, params) => {
    const trouble = troubleOf(method, params, allowed);
    if (trouble !== null) troubles.push(trouble);
  };
  return {
    /** Returns the errors that pages have logged since the last call. */
    takeTroubles: (): readonly string[] => troubles.splice(0),
    /** Opens an address. The page may call only its server. */
    async visit(url: string, viewport = { width: 1440, height: 900 }) {
      allowed.add(new URL(url).host);
      const { context } = await connection.ask<{ context: string }>('browsingContext.create', {
        type: 'tab',
      });
      await connection.ask('browsingContext.setViewport', { context, viewport });
      await connection.ask('browsingContext.navigate', { context, url, wait: 'complete' });
      return createPage(connection, context);
    },
    async stop() {
      await connection.ask('browser.close', {});
      connection.close();
      await child.exited;
    },
  };
}

function createPage(connection: Connection, context: string) {
  /** Evaluates an expression in the page. */
  const evaluate = async <T = unknown>(expression: string) => {
    const { type, result, exceptionDetails } = await connection.ask<Evaluated>('script.evaluate', {
      // As text, because BiDi has its own notation for complex values.
      expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
      target: { context },
      awaitPromise: true,
    });
    if (type !== 'success') throw new Error(exceptionDetails?.text);
    return JSON.parse(result.value) as T;
  };
  return {
    evaluate,
    /** Polls until the page contains a text. */
    untilShown: (text: string) =>
      until(() => evaluate<boolean>(`document.body.innerText.includes(${JSON.stringify(text)})`)),
    close: async () => void (await connection.ask('browsingContext.close', { context })),
  };
}

type Evaluated = { type: string; result: { value: string }; exceptionDetails?: { text: string } };

type Reported = { level?: string; text?: string; request?: { url: string } };

/** A console error, an uncaught error, or a request to another host. */
function troubleOf(method: string, params: Reported, allowed: ReadonlySet<string>): string | null {
  if (method === 'log.entryAdded') return params.level === 'error' ? `error: ${params.text}` : null;
  const { protocol, host } = new URL(params.request?.url ?? 'about:blank');
  const isElsewhere = /^(https?|wss?):$/.test(protocol) && !allowed.has(host);
  return isElsewhere ? `asked another host: ${params.request?.url}` : null;
}

interface Message {
  readonly type: 'success' | 'error' | 'event';
  readonly id: number;
  readonly result: unknown;
  readonly error: string;
  readonly message: string;
  readonly method: string;
  readonly params: Reported;
}

class Connection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;
  onEvent: (method: string, params: Reported) => void = () => undefined;

  static async open(address: string): Promise<Connection> {
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    return new Connection(socket);
  }

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)));
    socket.onclose = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox is gone'));
    };
  }

  ask<T>(method: string, params: object): Promise<T> {
    this.#lastId += 1;
    const reply = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#lastId, reply);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params }));
    return reply.promise as Promise<T>;
  }

  close(): void {
    this.#socket.close();
  }

  #receive({ type, id, result, error, message, method, params }: Message): void {
    if (type === 'event') this.onEvent(method, params);
    const reply = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type === 'success') reply?.resolve(result);
    if (type === 'error') reply?.reject(new Error(`${error}: ${message}`));
  }
}
