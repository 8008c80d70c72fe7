import { type Awaitable, waitAtMost } from './awaitable.ts';

export interface Channel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

export interface Answers<Answer> {
  readonly answers: readonly Answer[];
  /** False if a process failed to respond, or took too long. */
  readonly isComplete: boolean;
}

type Respond = (question: never) => Awaitable<unknown>;

/** The other processes of a server. Questions and answers are plain data. */
export interface Peers {
  /** The name of this process among them; null if it is alone. */
  readonly ownName: string | null;
  /** Handles the questions of one topic. An undefined answer is left out. */
  respond(topic: string, respond: Respond): void;
  /** Asks all others. A process that exits meanwhile is left out. */
  ask<Answer>(topic: string, question?: unknown): Promise<Answers<Answer>>;
}

export const noPeers: Peers = {
  ownName: null,
  respond: () => undefined,
  ask: async () => ({ answers: [], isComplete: true }),
};

/** A process that does not respond for this long is stopping, or hangs and will be replaced. */
const patienceMs = 2_000;

type Message =
  | { readonly kind: 'joined' }
  | { readonly kind: 'ask'; readonly id: number; readonly topic: string; readonly question?: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly reply: Reply }
  | { readonly kind: 'answers'; readonly id: number; readonly given: Answers<unknown> };

interface Reply {
  readonly answer?: unknown;
  readonly hasFailed?: boolean;
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

/** Joins the other processes of the parent, through its `PeerRelay`. */
export function joinPeers(parent: Channel, ownName: string): Peers {
  const responses = new Map<string, Respond>();
  const waiting = new Map<number, (given: Answers<unknown>) => void>();
  let lastId = 0;
  const send = (message: Message) => parent.send(message);
  parent.onMessage(async (message) => {
    if (!isMessage(message)) return;
    if (message.kind === 'answers') waiting.get(message.id)?.(message.given);
    if (message.kind !== 'ask') return;
    const { id, topic, question } = message;
    send({ kind: 'answer', id, reply: await replyOf(() => responses.get(topic)?.(question as never)) });
  });
  send({ kind: 'joined' });
  return {
    ownName,
    respond: (topic, respond) => void responses.set(topic, respond),
    async ask(topic, question) {
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<Answers<unknown>>();
      waiting.set(id, resolve);
      send({ kind: 'ask', id, topic, question });
      // Longer than the parent waits for the others, so this ends only if the parent does not respond.
      const given = await waitAtMost(2 * patienceMs, promise, { answers: [], isComplete: false });
      waiting.delete(id);
      return given as Answers<never>;
    },
  };
}

async function replyOf(respond: () => unknown): Promise<Reply> {
  try {
    return { answer: await respond() };
  } catch {
    return { hasFailed: true };
  }
}

type Member = Channel & { readonly ended: Promise<void> };

/** The parent's part: forwards a question of one process to the others, and returns their answers. */
export class PeerRelay {
  readonly #members = new Set<Member>();
  readonly #asked = new Map<number, { readonly member: Member; resolve(reply: Reply): void }>();
  #lastId = 0;

  add(member: Member): void {
    member.onMessage((message) => {
      if (!isMessage(message)) return;
      if (message.kind === 'joined') this.#members.add(member);
      if (message.kind === 'answer') this.#asked.get(message.id)?.resolve(message.reply);
      if (message.kind === 'ask') void this.#relay(member, message);
    });
    void member.ended.then(() => this.#remove(member));
  }

  #remove(gone: Member): void {
    this.#members.delete(gone);
    for (const { member, resolve } of this.#asked.values()) if (member === gone) resolve({});
  }

  async #relay(asker: Member, { id, topic, question }: Message & { kind: 'ask' }): Promise<void> {
    const others = [...this.#members].filter((member) => member !== asker);
    const replies = await Promise.all(others.map((member) => this.#ask(member, topic, question)));
    const answers = replies.flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
    const isComplete = replies.every(({ hasFailed }) => hasFailed !== true);
    asker.send({ kind: 'answers', id, given: { answers, isComplete } } satisfies Message);
  }

  async #ask(member: Member, topic: string, question: unknown): Promise<Reply> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#asked.set(id, { member, resolve });
    member.send({ kind: 'ask', id, topic, question } satisfies Message);
    const reply = await waitAtMost<Reply>(patienceMs, promise, { hasFailed: true });
    this.#asked.delete(id);
    return reply;
  }
}
