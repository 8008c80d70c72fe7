import { waitAtMost } from './awaitable.ts';

export interface Channel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** The other processes of a server. Their reports are plain data. */
export interface Peers {
  /** The name of this process among them; null if it is alone. */
  readonly ownName: string | null;
  /** Sets the function that creates the report of this process. */
  reportWith(create: () => unknown): void;
  /** Collects the reports of the others, one call at a time. A process that exits or does not respond is left out. */
  collect<Report>(): Promise<readonly Report[]>;
}

export const noPeers: Peers = {
  ownName: null,
  reportWith: () => undefined,
  collect: async () => [],
};

/** A process that does not respond for this long is stopping, or hangs and will be replaced. */
const patienceMs = 2_000;

type Message =
  | { readonly kind: 'joined' }
  | { readonly kind: 'collect' }
  | { readonly kind: 'collected'; readonly reports: readonly unknown[] }
  | { readonly kind: 'create'; readonly id: number }
  | { readonly kind: 'created'; readonly id: number; readonly report: unknown };

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

/** Joins the other processes of the parent, through its `PeerRelay`. */
export function joinPeers(parent: Channel, ownName: string): Peers {
  let create: () => unknown = () => undefined;
  let receive: (reports: readonly unknown[]) => void = () => undefined;
  const send = (message: Message) => parent.send(message);
  parent.onMessage((message) => {
    if (!isMessage(message)) return;
    if (message.kind === 'create') send({ kind: 'created', id: message.id, report: create() });
    if (message.kind === 'collected') receive(message.reports);
  });
  send({ kind: 'joined' });
  return {
    ownName,
    reportWith: (given) => {
      create = given;
    },
    async collect() {
      const { promise, resolve } = Promise.withResolvers<readonly unknown[]>();
      receive = resolve;
      send({ kind: 'collect' });
      // Longer than the parent waits for the others, so this ends only if the parent does not respond.
      return (await waitAtMost(2 * patienceMs, promise, [])) as readonly never[];
    },
  };
}

type Member = Channel & { readonly ended: Promise<void> };

/** The parent's part: collects the reports of all processes but the one that wants them. */
export class PeerRelay {
  readonly #members = new Set<Member>();
  readonly #created = new Map<number, (report: unknown) => void>();
  #lastId = 0;

  add(member: Member): void {
    member.onMessage(async (message) => {
      if (!isMessage(message)) return;
      if (message.kind === 'joined') this.#members.add(member);
      if (message.kind === 'created') this.#created.get(message.id)?.(message.report);
      if (message.kind === 'collect')
        send(member, { kind: 'collected', reports: await this.#collect(member) });
    });
    void member.ended.then(() => this.#members.delete(member));
  }

  async #collect(asker: Member): Promise<readonly unknown[]> {
    const others = [...this.#members].filter((member) => member !== asker);
    const reports = await Promise.all(others.map((member) => this.#reportOf(member)));
    return reports.filter((report) => report !== undefined);
  }

  async #reportOf(member: Member): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#created.set(id, resolve);
    send(member, { kind: 'create', id });
    const report = await waitAtMost(patienceMs, Promise.race([promise, member.ended]), undefined);
    this.#created.delete(id);
    return report;
  }
}

function send(member: Member, message: Message): void {
  member.send(message);
}
