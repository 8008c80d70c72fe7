import { WorkbenchProblem } from './problems.ts';
import { type ClockChange, type ClockState, changeClock, realTime } from './world-clock.ts';

export const outOfTime = 'the clock must stay within the years 1 to 9999';

export function startingClock(change: ClockChange | null): ClockState {
  if (change === null) return realTime;
  const clock = changeClock(realTime, change);
  if (clock === null) throw new WorkbenchProblem('invalid', outOfTime);
  return clock;
}
