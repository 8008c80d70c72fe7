import type { Gather, Report } from '../observe/observation.ts';
import type { Channel, ChildProcess } from './command.ts';

/**
 * Combines the metrics of all processes on one port. A process forwards the request to its parent, which collects the
 * reports of every process and returns them.
 */
type Message =
  | { readonly kind: 'gather'; readonly id: number }
  | { readonly kind: 'tell'; readonly id: number }
  | { readonly kind: 'told'; readonly id: number; readonly report: Report }
  | { readonly kind: 'gathered'; readonly id: number; readonly reports: readonly Report[] };

/** A slower process is left out, because it may be stopping or busy with a long task. */
const patienceMs = 1_000;

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

export function joinPeers(parent: Channel): (report: () => Report) => Gather {
  return (report) => {
    const waiting = new Map<number, (reports: readonly Report[]) => void>();
    let lastId = 0;
    parent.onMessage((message) => {
      if (!isMessage(message)) return;
      const { kind, id } = message;
      if (kind === 'tell') parent.send({ kind: 'told', id, report: report() } satisfies Message);
      if (kind === 'gathered') waiting.get(id)?.(message.reports);
    });
    return () =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        // If the parent does not respond, a process reports on itself only.
        const timer = setTimeout(() => waiting.get(id)?.([report()]), 2 * patienceMs);
        waiting.set(id, (reports) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(reports);
        });
        parent.send({ kind: 'gather', id } satisfies Message);
      });
  };
}

export class Gathering {
  readonly #workers = new Map<number, ChildProcess>();
  readonly #waiting = new Map<number, (worker: number, report: Report) => void>();
  #lastId = 0;

  add(worker: number, child: ChildProcess): void {
    this.#workers.set(worker, child);
    child.onMessage((message) => {
      if (!isMessage(message)) return;
      if (message.kind === 'told') this.#waiting.get(message.id)?.(worker, message.report);
      if (message.kind === 'gather') void this.#gatherFor(child, message.id);
    });
    void child.ended.then(() => {
      if (this.#workers.get(worker) === child) this.#workers.delete(worker);
    });
  }

  async #gatherFor(child: ChildProcess, id: number): Promise<void> {
    const reports = await this.#gather();
    child.send({ kind: 'gathered', id, reports } satisfies Message);
  }

  async #gather(): Promise<readonly Report[]> {
    const reports = new Map<number, Report>();
    const { promise: complete, resolve } = Promise.withResolvers<void>();
    this.#lastId += 1;
    const id = this.#lastId;
    const asked = [...this.#workers.values()];
    this.#waiting.set(id, (worker, report) => {
      reports.set(worker, { ...report, worker: String(worker) });
      if (reports.size === asked.length) resolve();
    });
    const timer = setTimeout(resolve, patienceMs);
    for (const child of asked) child.send({ kind: 'tell', id } satisfies Message);
    await complete;
    clearTimeout(timer);
    this.#waiting.delete(id);
    return [...reports].sort(([left], [right]) => left - right).map(([, report]) => report);
  }
}
