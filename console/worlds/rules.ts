import type { Rule } from '../lib/shapes.ts';
import { milliseconds } from '../lib/text.ts';

/** The preset fault rules, and a description of any rule. */

export interface Preset {
  readonly title: string;
  readonly description: string;
  readonly rule: Rule & { readonly id: string };
}

export const presets: readonly Preset[] = [
  {
    title: 'Slow',
    description: 'Responses take about 0.8 seconds, some much longer',
    rule: { id: 'slow', delayMs: { median: 800, sigma: 0.5 } },
  },
  {
    title: 'Flaky',
    description: 'Three of ten requests get 503 with Retry-After',
    rule: { id: 'flaky', probability: 0.3, status: 503, retryAfterSeconds: 1 },
  },
  { title: 'Down', description: 'Every request gets 503', rule: { id: 'down', status: 503 } },
  {
    title: 'Lost responses',
    description:
      'Requests are carried out, but about half of the responses never arrive; browsers then retry by themselves',
    rule: { id: 'lost-answers', probability: 0.5, when: 'after', connection: 'reset' },
  },
  {
    title: 'Dropped sockets',
    description: 'A subscription is closed after its first event',
    rule: { id: 'dropped-sockets', match: { interface: 'graphql' }, live: { close: 1, code: 1011 } },
  },
];

/** Describes the effect, the requests and the frequency of a rule. */
export function describeRule(rule: Rule): string {
  return [describeEffects(rule).join(', '), describeMatch(rule), describeHowOften(rule)]
    .filter(Boolean)
    .join(' · ');
}

function describeEffects(rule: Rule): readonly string[] {
  const { delayMs, status, connection, body, bytesPerSecond, graphqlError, live, when } = rule;
  const [liveKind, events] = typeof live === 'object' ? (Object.entries(live)[0] ?? []) : [];
  return [
    ...(delayMs === undefined ? [] : [`waits ${describeDelay(delayMs)}`]),
    ...(status === undefined ? [] : [`returns ${status}`]),
    ...(connection === undefined
      ? []
      : [connection === 'reset' ? 'resets the connection' : 'never responds']),
    ...(body === undefined ? [] : [`${body} body`]),
    ...(bytesPerSecond === undefined ? [] : [`${bytesPerSecond} bytes per second`]),
    ...(Array.isArray(graphqlError?.path) ? [`an error at ${graphqlError.path.join('.')}`] : []),
    ...(liveKind === undefined ? [] : [`${liveKind} after ${events} events`]),
    ...(when === 'after' ? ['after the operation'] : []),
  ];
}

/** Incomplete input is shown as it was typed. */
function describeDelay(delay: NonNullable<Rule['delayMs']> | string): string {
  if (typeof delay === 'string') return delay;
  if (typeof delay === 'number') return milliseconds(delay);
  if ('min' in delay) return `${milliseconds(delay.min)} to ${milliseconds(delay.max)}`;
  return `about ${milliseconds(delay.median)}`;
}

function describeMatch({ match = {} }: Rule): string {
  const { method, path, operation, field, interface: name } = match;
  return [method, path ?? name, operation, field].filter(Boolean).join(' ');
}

function describeHowOften({ skip, times, probability }: Rule): string {
  return [
    ...(probability === undefined ? [] : [describeShare(probability)]),
    ...(skip === undefined ? [] : [`after ${skip}`]),
    ...(times === undefined ? [] : [times === 1 ? 'once' : `${times} times`]),
  ].join(', ');
}

/** Input is shown as typed until it is a number. */
function describeShare(probability: number | string): string {
  return typeof probability === 'number' ? `${Math.round(probability * 100)} %` : probability;
}
