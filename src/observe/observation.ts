import { Traffic } from './traffic.ts';

/** What one process tells of itself when it is asked. */
export interface Report {
  /** All requests since the start. */
  readonly requests: number;
  /** Requests of each second of the last minute, the oldest first. */
  readonly lastMinute: readonly number[];
}

/** Everything that is counted in one process. */
export class Observation {
  readonly traffic = new Traffic();

  async gather(): Promise<readonly Report[]> {
    const lastMinute = this.traffic.lastMinute(performance.now());
    return [{ requests: this.traffic.total, lastMinute }];
  }
}
