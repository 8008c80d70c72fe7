import { readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { isObject } from '../../lib/json.ts';

const suffix = '.socket';

/** The time limit for a response from another process. */
const patienceMs = 2_000;

/**
 * Requests between the processes of a server. Each process listens on a Unix socket in their shared folder, reads one
 * line of JSON, and replies with JSON.
 */
export class Peers {
  readonly #folder: string;
  readonly #own: string;
  readonly #server: Server;

  constructor(
    folder: string,
    name: string,
    answer: (question: Readonly<Record<string, unknown>>) => unknown,
  ) {
    this.#folder = folder;
    this.#own = `${name}${suffix}`;
    this.#server = createServer((socket) => receive(socket, answer));
    this.#server.on('error', () => undefined);
    this.#server.listen(join(folder, this.#own));
    this.#server.unref();
  }

  /** Returns the responses of all other processes. A process that has exited has no response. */
  async ask(question: unknown): Promise<readonly unknown[]> {
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(suffix) && name !== this.#own);
    const answers = await Promise.all(names.map((name) => askOne(join(this.#folder, name), question)));
    return answers.filter((answer) => answer !== undefined);
  }

  close(): void {
    this.#server.close();
    rmSync(join(this.#folder, this.#own), { force: true });
  }
}

function receive(socket: Socket, answer: (question: Readonly<Record<string, unknown>>) => unknown): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', async (part) => {
    text += part;
    if (!text.endsWith('\n')) return;
    try {
      const question: unknown = JSON.parse(text);
      socket.end(JSON.stringify(isObject(question) ? await answer(question) : null));
    } catch {
      // This process is about to stop. The caller receives nothing and retries.
      socket.destroy();
    }
  });
}

/** Returns nothing for a process that has exited. Retries if a live process sends a partial response. */
async function askOne(path: string, question: unknown, attempts = 3): Promise<unknown> {
  const text = await exchange(path, `${JSON.stringify(question)}\n`);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (attempts > 1) return askOne(path, question, attempts - 1);
    throw new Error('another process of the server does not respond');
  }
}

/** Reads until the other end closes; null if nobody listens. */
function exchange(path: string, line: string): Promise<string | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('connect', () => socket.write(line));
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? null : text);
    });
    socket.on('close', () => resolve(text));
  });
}
