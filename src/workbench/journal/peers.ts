import { readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { isObject } from '../../lib/json.ts';

const suffix = '.socket';

/** How long a process may take to answer another one. */
const patienceMs = 2_000;

/**
 * Questions between the processes of a server: each listens on a socket in the folder that they share, takes a line of
 * JSON and answers with JSON.
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

  /** The answers of the others; none of one that is gone. */
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
  socket.on('data', (part) => {
    text += part;
    if (!text.endsWith('\n')) return;
    const question: unknown = JSON.parse(text);
    socket.end(JSON.stringify(isObject(question) ? answer(question) : null));
  });
}

function askOne(path: string, question: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('connect', () => socket.write(`${JSON.stringify(question)}\n`));
    socket.on('data', (part) => {
      text += part;
    });
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(parseOrUndefined(text)));
  });
}

/** A process that ends in the middle of its answer gave none. */
function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
