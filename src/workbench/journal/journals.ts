import { join } from 'node:path';
import { idleMs } from '../../http/event-stream.ts';
import type { RequestJournal } from '../../http/journal.ts';
import { RetryLater } from '../../lib/failure.ts';
import type { FairLoop } from '../../lib/fair-loop.ts';
import type { Peers } from '../../lib/peers.ts';
import type { OperationMeter } from '../../observe/operation-meter.ts';
import { openSharedCounters, type SharedCounters } from '../../storage/open.ts';
import { mainName } from '../problems.ts';
import type { JournalState } from '../registry.ts';
import type { Sandboxes } from '../sandboxes.ts';
import { type Activity, activityOf, noActivity, together } from './activity.ts';
import { type Entry, presentEntry, type Stored } from './entry.ts';
import { Ring, Rings } from './ring.ts';

export interface JournalsSettings {
  readonly folder: string;
  /** The size limit of all journals together. */
  readonly maxBytes: number;
  readonly peers: Peers;
  readonly loop: FairLoop;
  onChange(): void;
  /** Counts the event subscribers of a world in this process. */
  listenersTo(name: string): Listeners;
}

type Listeners = OperationMeter['listeners'];

/** A notification: new entries, or a sign that earlier entries were deleted and the rest follows. */
export type Received = readonly Entry[] | 'forgotten';

interface Question extends JournalState {
  readonly after: number;
  readonly upTo: number;
}

interface Page {
  readonly entries: readonly Entry[];
  readonly isLast: boolean;
}

/** The questions that processes ask each other. */
type Topic = `journal ${'page' | 'activities' | 'listeners' | 'reload'}`;

type Activities = readonly (readonly [number: number, activity: Activity])[];

/** The polling interval for new entries. The counter is in shared memory, so a poll costs nothing. */
const lookMs = 25;

/**
 * The journals of a server. Each process keeps the requests it served in memory, with request secrets masked, and a
 * reader collects the entries of all processes. A shared counter assigns the ids, so they have one order.
 */
export class Journals {
  /** Main's journal. It records nothing until it is enabled. */
  readonly main: RequestJournal;
  readonly #sandboxes: Sandboxes;
  readonly #settings: JournalsSettings;
  readonly #counters: SharedCounters;
  readonly #rings: Rings;
  #isClosed = false;

  constructor(sandboxes: Sandboxes, settings: JournalsSettings) {
    this.#sandboxes = sandboxes;
    this.#settings = settings;
    this.#rings = new Rings(settings.maxBytes);
    this.#counters = openSharedCounters(join(settings.folder, 'journal-ids'));
    this.#respond('journal page', (question: Question) => this.#reply(question));
    this.#respond('journal activities', (now: number) => this.#activities(now));
    this.#respond('journal listeners', (name: string) => settings.listenersTo(name));
    this.#respond('journal reload', () => this.#reload());
    const ring = this.#ringOf(sandboxes.stateOf(mainName, 'journal'));
    // Requests of the workbench and the console are not client traffic. Sandboxes have no console.
    this.main = journalIn(ring, 0, ['/_workbench', '/console']);
  }

  journalFor({ name, generation }: { readonly name: string; readonly generation: number }): RequestJournal {
    this.#reload();
    const state = this.#sandboxes.find(name)?.journal;
    // The sandbox may be deleted while its world is being opened.
    const ring = state === undefined ? new Ring(0, this.#rings, () => 0) : this.#ringOf(state);
    return journalIn(ring, generation);
  }

  async setKeep(name: string, keep: number): Promise<void> {
    await this.#change(name, { keep });
  }

  /** Deletes the entries up to and including an id; all of them by default. */
  async clear(name: string, through = Number.POSITIVE_INFINITY): Promise<void> {
    await this.#change(name, { deletedUpTo: Math.min(this.lastId(name), through) });
  }

  /** The number of requests that main received since a sandbox was created. */
  receivedByMainSince(name: string): number {
    const { number } = this.#sandboxes.stateOf(name, 'journal');
    return this.main.received - (this.#rings.get(number)?.mainReceived ?? this.main.received);
  }

  lastId(name: string): number {
    return this.#counters.current(this.#sandboxes.stateOf(name, 'journal').number);
  }

  /** Yields the entries after an id, oldest first, in pages. All readers of a journal share one turn. */
  async *read(name: string, after = 0): AsyncGenerator<readonly Entry[], void, void> {
    const state = this.#sandboxes.stateOf(name, 'journal');
    // A counted entry is already stored, so no process will add another one up to this id.
    const upTo = this.#counters.current(state.number);
    let from = Math.max(after, upTo - state.keep);
    while (from < upTo) {
      const question: Question = { ...state, after: from, upTo };
      const others = await this.#ask<Page>('journal page', question);
      const pages = [this.#reply(question), ...others];
      // If a process has more entries than fit on its page, the order beyond that page is unknown.
      const until = Math.min(
        upTo,
        ...pages.map(({ entries, isLast }) => (isLast ? upTo : lastIdOf(entries))),
      );
      const entries = pages.flatMap((page) => page.entries.filter(({ id }) => id <= until));
      yield entries.sort((left, right) => left.id - right.id);
      from = until;
      await this.#settings.loop.enter(() => name);
    }
  }

  /** Usage figures of every world, by name. Reading them does not count as a use. */
  async activities(): Promise<ReadonlyMap<string, Activity & { readonly keep: number }>> {
    const now = Date.now();
    const others = await this.#ask<Activities>('journal activities', now);
    const known = [this.#activities(now), ...others].flat();
    return new Map(
      this.#states().map(([name, { number, keep }]) => {
        const own = known.filter(([of]) => of === number).map(([, activity]) => activity);
        return [name, { keep, ...own.reduce(together, noActivity) }];
      }),
    );
  }

  async listenersTo(name: string): Promise<Listeners> {
    const others = await this.#ask<Listeners>('journal listeners', name);
    const all = [this.#settings.listenersTo(name), ...others];
    return {
      sse: all.reduce((sum, { sse }) => sum + sse, 0),
      websocket: all.reduce((sum, { websocket }) => sum + websocket, 0),
    };
  }

  /** Yields new entries as they arrive, until the sandbox, the server or the listener ends. An empty list is a keep-alive. */
  async *listen(name: string, after: number, gone: AbortSignal): AsyncGenerator<Received, void, void> {
    let seen = after;
    let life: string | null = null;
    // The first message, even if empty, confirms the subscription to the client.
    let spokenAt = 0;
    while (!this.#isClosed && !gone.aborted) {
      const upTo = this.#lastIdOrNull(name);
      if (upTo === null) return;
      const { number, deletedUpTo, generation } = this.#sandboxes.stateOf(name, 'journal');
      const isForgotten =
        life === null ? seen > 0 && seen <= deletedUpTo : life !== `${number} ${deletedUpTo} ${generation}`;
      life = `${number} ${deletedUpTo} ${generation}`;
      if (isForgotten) {
        seen = 0;
        yield 'forgotten';
      }
      // The last id came from an earlier sandbox of the same name, or from before a restart.
      if (upTo < seen) seen = 0;
      if (upTo > seen) {
        for await (const entries of this.read(name, seen)) {
          seen = Math.max(seen, lastIdOf(entries));
          yield entries;
        }
        seen = Math.max(seen, upTo);
        spokenAt = Date.now();
      } else if (Date.now() - spokenAt >= idleMs) {
        spokenAt = Date.now();
        yield [];
      }
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
  }

  async announce(): Promise<void> {
    this.#reload();
    await this.#ask('journal reload');
  }

  close(): void {
    this.#isClosed = true;
  }

  /** A process that is about to stop does not respond. */
  #respond<Question>(topic: Topic, respond: (question: Question) => unknown): void {
    this.#settings.peers.respond(topic, (question: Question) =>
      this.#isClosed ? undefined : respond(question),
    );
  }

  async #ask<Reply>(topic: Topic, question?: unknown): Promise<readonly Reply[]> {
    const { answers: responses, isComplete } = await this.#settings.peers.ask<Reply>(topic, question);
    if (!isComplete) throw new RetryLater('UNAVAILABLE', 1);
    return responses;
  }

  #lastIdOrNull(name: string): number | null {
    return name === mainName || this.#sandboxes.find(name) !== null ? this.lastId(name) : null;
  }

  async #change(name: string, change: Partial<Pick<JournalState, 'keep' | 'deletedUpTo'>>): Promise<void> {
    this.#sandboxes.changeState(name, 'journal', (known) => ({ ...known, ...change }));
    await this.announce();
  }

  #reply({ number, after, upTo, ...state }: Question): Page {
    const isAsked = (entry: Stored) => entry.id > after && entry.id <= upTo && counts(entry, state);
    const { entries, isLast } = this.#rings.get(number)?.page(isAsked) ?? { entries: [], isLast: true };
    return { entries: entries.map(presentEntry), isLast };
  }

  #activities(now: number): Activities {
    return this.#states().flatMap(([, state]) => {
      const ring = this.#rings.get(state.number);
      if (ring === undefined) return [];
      return [
        [
          state.number,
          activityOf(
            ring.entries.filter((entry) => counts(entry, state)),
            now,
          ),
        ],
      ];
    });
  }

  #states(): readonly (readonly [string, JournalState])[] {
    const main = [mainName, this.#sandboxes.stateOf(mainName, 'journal')] as const;
    return [main, ...this.#sandboxes.list().map(({ name, journal }) => [name, journal] as const)];
  }

  #ringOf(state: JournalState): Ring {
    const { number, keep } = state;
    const known = this.#rings.get(number);
    if (known !== undefined) return known;
    const ring = new Ring(keep, this.#rings, () => this.#counters.next(number));
    ring.mainReceived = this.main?.received ?? 0;
    this.#rings.set(number, ring);
    return ring;
  }

  /** Applies changed settings, and drops the journals of deleted sandboxes. */
  #reload(): null {
    const byNumber = new Map(this.#states().map(([, state]) => [state.number, state]));
    for (const [number, ring] of this.#rings) {
      const state = byNumber.get(number);
      ring.keep = state?.keep ?? 0;
      ring.retain((entry) => state !== undefined && counts(entry, state));
      if (state === undefined) this.#rings.delete(number);
    }
    this.#settings.onChange();
    return null;
  }
}

function lastIdOf(entries: readonly Entry[]): number {
  return entries.at(-1)?.id ?? 0;
}

function counts(
  { id, generation }: Stored,
  state: Pick<JournalState, 'deletedUpTo' | 'generation'>,
): boolean {
  return id > state.deletedUpTo && generation >= state.generation;
}

function journalIn(
  ring: Ring,
  generation: number,
  leftOut: readonly string[] = ['/_workbench'],
): RequestJournal {
  return {
    get isOn() {
      return ring.keep > 0;
    },
    keeps: (path) => !leftOut.some((start) => path === start || path.startsWith(`${start}/`)),
    received: 0,
    add(kept) {
      return ring.add(generation, kept);
    },
  };
}
