import { useSyncExternalStore } from 'react';

/** A value that components can follow. The tab keeps it, so that it survives a reload. */
export class Kept<Value> {
  readonly #name: string;
  readonly #followers = new Set<() => void>();
  #value: Value;

  constructor(name: string, initial: Value) {
    const text = sessionStorage.getItem(name);
    this.#name = name;
    this.#value = text === null ? initial : JSON.parse(text);
  }

  get value(): Value {
    return this.#value;
  }

  set(value: Value): void {
    this.#value = value;
    sessionStorage.setItem(this.#name, JSON.stringify(value));
    for (const notify of this.#followers) notify();
  }

  readonly follow = (notify: () => void): (() => void) => {
    this.#followers.add(notify);
    return () => this.#followers.delete(notify);
  };
}

export function useKept<Value>(kept: Kept<Value>): Value {
  return useSyncExternalStore(kept.follow, () => kept.value);
}
