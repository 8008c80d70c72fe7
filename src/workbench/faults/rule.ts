import type { DescribedOperation } from '../../lib/describe-operation.ts';

/** A fault to inject, the requests it matches, and how often it applies. */
export interface Rule extends Effects {
  readonly match?: Match | undefined;
  /** The number of matching requests to let through first. */
  readonly skip?: number | undefined;
  /** The maximum number of times the rule applies. */
  readonly times?: number | undefined;
  readonly probability?: number | undefined;
  readonly when?: 'before' | 'after' | undefined;
}

export interface Match {
  readonly interface?: string | undefined;
  readonly method?: string | undefined;
  /** A route such as `/posts/{id}`. */
  readonly path?: string | undefined;
  readonly operation?: string | undefined;
  /** A root field of the GraphQL operation. */
  readonly field?: string | undefined;
}

/** In milliseconds: fixed, uniform, or lognormal, which resembles real network latency. */
export type Delay =
  | number
  | { readonly min: number; readonly max: number }
  | { readonly median: number; readonly sigma: number };

export const liveKinds = ['drop', 'stall', 'duplicate', 'close'] as const;
export type LiveKind = (typeof liveKinds)[number];

export interface Effects {
  readonly delayMs?: Delay | undefined;
  readonly status?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly connection?: 'reset' | 'hang' | undefined;
  readonly body?: 'empty' | 'truncated' | 'malformed' | undefined;
  readonly bytesPerSecond?: number | undefined;
  readonly graphqlError?:
    | {
        readonly path: readonly (string | number)[];
        readonly message?: string | undefined;
        readonly code?: string | undefined;
      }
    | undefined;
  readonly live?:
    | (Readonly<Partial<Record<LiveKind, number | undefined>>> & {
        readonly code?: number | undefined;
      })
    | undefined;
}

/** A stored rule with the indexes of its counters. */
export interface KeptRule {
  readonly id: string;
  readonly rule: Rule;
  /** The counter of matching requests. */
  readonly seen: number;
  /** The counter of applied faults. */
  readonly applied: number;
}

/** A candidate for a rule: a request, a WebSocket upgrade, or an operation sent over a WebSocket. */
export interface Target {
  readonly kind: 'request' | 'upgrade' | 'message';
  readonly interface: string | null;
  readonly route: string | null;
  readonly method: string;
  /** Null if this is not a readable GraphQL operation. */
  readonly operation: DescribedOperation | null;
}

/** Returns true if a rule matches a target and has an effect that can apply to it. */
export function fits({ match = {}, ...rule }: Rule, target: Target): boolean {
  return fitsPlace(match, target) && fitsOperation(match, target) && canTouch(rule, target);
}

/** The same check before the operation is known, so it may return false positives. */
export function mayFit({ match = {} }: Rule, target: Omit<Target, 'operation'>): boolean {
  return fitsPlace(match, target);
}

/** Returns true if only the GraphQL operation can decide the match. */
export function asksForOperation({ match = {}, graphqlError, live }: Rule): boolean {
  return (
    match.operation !== undefined ||
    match.field !== undefined ||
    graphqlError !== undefined ||
    live !== undefined
  );
}

function fitsPlace(match: Match, target: Omit<Target, 'operation'>): boolean {
  return (
    (match.interface === undefined || match.interface === target.interface) &&
    (match.method === undefined || match.method === target.method) &&
    (match.path === undefined || (target.route !== null && isSamePath(match.path, target.route)))
  );
}

function fitsOperation({ operation, field }: Match, target: Target): boolean {
  if (operation !== undefined && target.operation?.name !== operation) return false;
  return field === undefined || (target.operation?.fields.includes(field) ?? false);
}

function canTouch(rule: Effects, { kind, operation }: Target): boolean {
  if (rule.delayMs !== undefined || rule.status !== undefined || rule.connection !== undefined) return true;
  if (kind === 'request' && (rule.body !== undefined || rule.bytesPerSecond !== undefined)) return true;
  if (rule.graphqlError !== undefined && operation !== null) return true;
  return rule.live !== undefined && operation?.type === 'subscription';
}

/** Compares two routes; parameter names do not matter. */
export function isSamePath(left: string, right: string): boolean {
  return left === right || withoutNames(left) === withoutNames(right);
}

function withoutNames(path: string): string {
  return path.replace(/\{[^/{}]*\}/g, '{}');
}
