/** Formats numbers and times. */

const numbers = new Intl.NumberFormat('en');

export function count(value: number): string {
  return numbers.format(value);
}

/** `3 posts`, `1 post`. */
export function counted(value: number, noun: string, plural = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : plural}`;
}

/** Returns an identifier as words: `flatUsers` is `Flat users`, `apiPosts` is `API posts`. */
export function titleOf(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return title.replace(/^Api\b/, 'API').replace(/^Email$/, 'E-mail');
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Returns the local time of day. */
export function timeOfDay(moment: string): string {
  return clock.format(new Date(moment));
}

export function milliseconds(value: number): string {
  if (value >= 10_000) return `${(value / 1000).toFixed(0)} s`;
  if (value >= 1000) return `${(value / 1000).toFixed(1)} s`;
  return value >= 10 ? `${value.toFixed(0)} ms` : `${value.toFixed(1)} ms`;
}

export function bytes(value: number): string {
  if (value < 1024) return `${value} B`;
  return value < 1_048_576 ? `${(value / 1024).toFixed(1)} KiB` : `${(value / 1_048_576).toFixed(1)} MiB`;
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Returns a duration in its largest unit: `3 min`. */
export function duration(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['s', 1];
  return `${Math.max(0, Math.floor(seconds / size))} ${unit}`;
}

/** Returns the time since: `3 min ago`. */
export function ago(moment: string, now = Date.now()): string {
  const seconds = (now - Date.parse(moment)) / 1000;
  return seconds < 1 ? 'just now' : `${duration(seconds)} ago`;
}

/** Returns the time until: `3 min`. */
export function until(moment: string, now = Date.now()): string {
  return duration((Date.parse(moment) - now) / 1000);
}
