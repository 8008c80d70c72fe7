import { useEffect, useState } from 'preact/hooks';
import { ApiError, inWords } from '../lib/api.ts';
import { usePolling } from '../lib/polling.ts';
import type { Collection, Row } from './collections.ts';
import { type Part, readPart } from './source.ts';

export interface ListQuery {
  readonly search: string | null;
  /** The values of the filters, by the name of their query parameter. */
  readonly where: Readonly<Record<string, string>>;
  /** The value of `sort`; `-key` is newest first. */
  readonly sort: string;
  /** The cursor of the page; null for the first one. */
  readonly after: string | null;
}

const pageSize = 100;

/** The interval between checks for changes by other clients. */
const lookMs = 1_000;

interface Found {
  readonly rows: readonly Row[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
  readonly isRead: boolean;
  readonly problem: string | null;
}

export interface Listing extends Found {
  /** Loads the page again. */
  look(): void;
}

const nothing: Found = { rows: [], next: null, isRead: false, problem: null };

/** Returns one page of a list, which is loaded again every second while the tab is visible. */
export function useListing(world: string, collection: Collection, query: ListQuery): Listing {
  const [found, setFound] = useState(nothing);
  const inputs = [world, collection.name, JSON.stringify(query)];
  useEffect(() => setFound(nothing), inputs);
  const look = usePolling(
    async (signal) => {
      const now = await read(world, collection.name, query);
      if (!signal.aborted && now !== null)
        setFound((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    },
    lookMs,
    inputs,
  );
  return { ...found, look };
}

/** Returns null if there is no response, which is reported elsewhere. */
async function read(world: string, name: string, query: ListQuery): Promise<Found | null> {
  try {
    const { data, next } = await readPage(world, name, query);
    return { rows: data, next, isRead: true, problem: null };
  } catch (error) {
    return error instanceof ApiError ? { ...nothing, isRead: true, problem: inWords(error) } : null;
  }
}

function readPage(world: string, name: string, { where, ...query }: ListQuery): Promise<Part> {
  return readPart(world, name, { ...where, ...query, limit: pageSize });
}
