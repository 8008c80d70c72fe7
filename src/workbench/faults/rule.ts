import type { DescribedOperation } from '../../lib/describe-operation.ts';

/** What goes wrong, with which requests, and how often. */
export interface Rule extends Effects {
  readonly match?: Match | undefined;
  /** How many that fit are left alone first. */
  readonly skip?: number | undefined;
  /** How often it applies at most. */
  readonly times?: number | undefined;
  /** How likely it is to apply to one that fits. */
  readonly probability?: number | undefined;
  readonly when?: 'before' | 'after' | undefined;
}

export interface Match {
  readonly interface?: string | undefined;
  readonly method?: string | undefined;
  /** Such as `/posts/{id}`. */
  readonly path?: string | undefined;
  /** The name of a GraphQL operation. */
  readonly operation?: string | undefined;
  /** A root field of one. */
  readonly field?: string | undefined;
}

/** Milliseconds: always the same, evenly spread, or lognormal as real delays are. */
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

/** A rule that is kept, with the numbers of its counters. */
export interface KeptRule {
  readonly id: string;
  readonly rule: Rule;
  /** Counts what fits. */
  readonly seen: number;
  /** Counts how often it applied. */
  readonly applied: number;
}

/** What a rule may fit: a request, one that asks for a WebSocket, or an operation over a WebSocket. */
export interface Target {
  readonly kind: 'request' | 'upgrade' | 'message';
  readonly interface: string | null;
  readonly route: string | null;
  readonly method: string;
  /** Null where it is no GraphQL operation, or none that can be read. */
  readonly operation: DescribedOperation | null;
}

/** Whether a rule is meant for a target, and has anything that could happen to it. */
export function fits({ match = {}, ...rule }: Rule, target: Target): boolean {
  return fitsPlace(match, target) && fitsOperation(match, target) && canTouch(rule, target);
}

/** The same as far as it is known without the operation. */
export function mayFit({ match = {} }: Rule, target: Omit<Target, 'operation'>): boolean {
  return fitsPlace(match, target);
}

/** Whether the operation must be known to tell whether a rule fits. */
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

/** What the parameters are called does not matter. */
export function isSamePath(left: string, right: string): boolean {
  return left === right || withoutNames(left) === withoutNames(right);
}

function withoutNames(path: string): string {
  return path.replace(/\{[^/{}]*\}/g, '{}');
}
