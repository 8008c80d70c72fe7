import { counter, Histogram, histogram, type Metric } from './metric.ts';

export const requestsTotal = 'quintet_http_requests_total';

class MethodMeter {
  readonly duration = new Histogram();
  readonly byStatus = new Map<number, number>();
}

/** The methods that metrics name. Clients can send any other word, and `HEAD` counts as `GET`. */
const namedMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Limits the label to a few values, whatever a client sends. */
export function methodName(method: string): string {
  const asGet = method === 'HEAD' ? 'GET' : method;
  return namedMethods.has(asGet) ? asGet : 'other';
}

export class RouteMeter {
  readonly interfaceName: string;
  readonly route: string;
  readonly methods = new Map<string, MethodMeter>();

  constructor(interfaceName: string, route: string) {
    this.interfaceName = interfaceName;
    this.route = route;
  }

  count(method: string, status: number, seconds: number): void {
    const meter = this.methods.get(method) ?? this.#methodMeter(method);
    meter.duration.observe(seconds);
    meter.byStatus.set(status, (meter.byStatus.get(status) ?? 0) + 1);
  }

  #methodMeter(method: string): MethodMeter {
    const name = methodName(method);
    const meter = this.methods.get(name) ?? new MethodMeter();
    this.methods.set(name, meter);
    return meter;
  }
}

export const refusals = [
  'too many connections',
  'too many connections of one client',
  'unknown host',
] as const;
export type Refusal = (typeof refusals)[number];

/** Counts the requests of an app. Labels are the program's own names, never text from a client. */
export class RequestMeter {
  readonly traffic = new Traffic();
  readonly #routes = new Map<string, RouteMeter>();
  readonly #refused = new Map<Refusal, number>(refusals.map((reason) => [reason, 0]));

  route(interfaceName: string, route: string): RouteMeter {
    const meter = this.#routes.get(route) ?? new RouteMeter(interfaceName, route);
    this.#routes.set(route, meter);
    return meter;
  }

  /** Called once per response. `startedAt` is the arrival time of the request. */
  responded(route: RouteMeter, method: string, status: number, startedAt: number): void {
    const now = performance.now();
    this.traffic.count(now);
    route.count(method, status, (now - startedAt) / 1000);
  }

  refused(reason: Refusal): void {
    this.#refused.set(reason, (this.#refused.get(reason) ?? 0) + 1);
  }

  metrics(): readonly Metric[] {
    const each = [...this.#routes.values()].flatMap(({ interfaceName, route, methods }) =>
      [...methods].map(([method, meter]) => ({
        meter,
        labels: { interface: interfaceName, route, method },
      })),
    );
    return [
      counter(
        requestsTotal,
        'Requests with a response.',
        each.flatMap(({ meter, labels }) =>
          [...meter.byStatus].map(([status, value]) => ({ labels: { ...labels, status }, value })),
        ),
      ),
      histogram(
        'quintet_http_request_duration_seconds',
        'Time until the response was ready. For a stream, the time until it started.',
        ...each.map(({ meter, labels }) => [meter.duration, labels] as const),
      ),
      counter(
        'quintet_http_refused_total',
        'Requests rejected before they reached an interface.',
        [...this.#refused].map(([reason, value]) => ({ labels: { reason }, value })),
      ),
    ];
  }
}

const secondsShown = 60;

/** Counts requests per second. */
export class Traffic {
  total = 0;
  /** By second, the oldest first. */
  readonly #counts = new Map<number, number>();

  /** Takes the time of `performance.now()`. */
  count(milliseconds: number): void {
    const second = Math.floor(milliseconds / 1000);
    this.total += 1;
    this.#counts.set(second, (this.#counts.get(second) ?? 0) + 1);
    if (this.#counts.size <= secondsShown + 1) return;
    const [oldest = second] = this.#counts.keys();
    this.#counts.delete(oldest);
  }

  /** The complete seconds of the last minute, oldest first. The current second is excluded, because it is not complete. */
  lastMinute(milliseconds: number): readonly number[] {
    const first = Math.floor(milliseconds / 1000) - secondsShown;
    return Array.from({ length: secondsShown }, (_, index) => this.#counts.get(first + index) ?? 0);
  }
}
