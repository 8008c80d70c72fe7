import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '../lib/api.ts';
import { usePolling } from '../lib/polling.ts';
import type { Row } from './collections.ts';
import { type ListParameters, type Part, readPart, readRecord } from './source.ts';

const lookMs = 1_000;

/** A record in its current state; `gone` if it does not exist, null until it is loaded. */
export type Found = Row | 'gone' | null;

/** Loads a record and reloads it while it is shown. `version` increases when it was written here. */
export function useRecord(world: string, name: string, key: string, version: number): Found {
  const [found, setFound] = useState<Found>(null);
  const look = async (signal: AbortSignal) => {
    const now = await readRecord(world, name, key).catch(asGone);
    if (signal.aborted || now === null) return;
    setFound((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  };
  usePolling(look, lookMs, [world, name, key, version]);
  return found;
}

function asGone(error: unknown): Found {
  return error instanceof ApiError && error.status === 404 ? 'gone' : null;
}

const nothing: Part = { data: [], next: null };

/** Loads a few records of a list, again whenever `version` increases; null until they are loaded. */
export function useFew(
  world: string,
  name: string,
  parameters: ListParameters,
  version: unknown,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    let isOver = false;
    void readPart(world, name, parameters)
      .catch(() => nothing)
      .then((read) => {
        if (!isOver) setPart(read);
      });
    return () => {
      isOver = true;
    };
  }, [world, name, JSON.stringify(parameters), version]);
  return part;
}
