import { waitAtMost } from './awaitable.ts';

export interface Channel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** The place of a process among those of one server. */
export interface Peers {
  readonly ownName: string;
  readonly others: number;
  readonly parent: Channel;
}

/** A request for reports, or one report in response. */
interface Message {
  readonly asker: string;
  readonly id: number;
  readonly report?: object;
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'asker' in message;
}

/** A process that does not respond for this long is starting, stopping, or hangs and will be replaced. */
const patienceMs = 2_000;

/** Reports to the other processes on request, and returns a function that collects their reports, one call at a time. */
export function joinPeers<Report extends object>(
  { ownName, others, parent }: Peers,
  report: () => Report,
): () => Promise<readonly Report[]> {
  let id = 0;
  let receive: (report: object) => void = () => undefined;
  parent.onMessage((message) => {
    if (!isMessage(message)) return;
    if (message.asker !== ownName) parent.send({ ...message, report: report() });
    else if (message.id === id && message.report) receive(message.report);
  });
  return async () => {
    const reports: object[] = [];
    const all = new Promise<void>((resolve) => {
      receive = (each) => void (reports.push(each) === others && resolve());
    });
    id += 1;
    parent.send({ asker: ownName, id });
    await waitAtMost(patienceMs, all, undefined);
    return reports as Report[];
  };
}

/** The parent's part: forwards each request to all other processes, and each report to the one that asked. */
export class PeerRelay {
  readonly #members = new Map<string, Channel>();

  add(name: string, member: Channel): void {
    this.#members.set(name, member);
    member.onMessage((message) => {
      if (!isMessage(message)) return;
      const isReport = message.report !== undefined;
      for (const [other, channel] of this.#members)
        if ((other === message.asker) === isReport) channel.send(message);
    });
  }

  /** Adds the parent itself, and returns its channel, as a worker has one. */
  join(name: string): Channel {
    let toRelay: (message: unknown) => void = () => undefined;
    let toParent: (message: unknown) => void = () => undefined;
    this.add(name, {
      send: (message) => toParent(message),
      onMessage: (listener) => {
        toRelay = listener;
      },
    });
    return {
      send: (message) => toRelay(message),
      onMessage: (listener) => {
        toParent = listener;
      },
    };
  }
}
