import { world as current, linkTo, parameter } from '../lib/address.ts';
import type { Activity, World } from '../lib/shapes.ts';
import { ago, count, counted, until } from '../lib/text.ts';
import { totalOf } from '../lib/worlds.ts';
import { perMinute } from './activity.ts';

interface Props {
  readonly world: World;
  readonly activity: Activity | null;
  readonly now: number;
  readonly isSelected: boolean;
  onSelect(): void;
}

/** A summary of a sandbox: its name, contents and activity, and anything unusual. */
export function WorldCard({ world, activity, now, isSelected, onSelect }: Props) {
  const { name, clock, expiresAt } = world;
  const isOpen = parameter('open') !== null && current.value === name;
  const faults = activity?.faults ?? 0;
  return (
    <li class={`card ${isOpen ? 'open' : ''} ${name === 'main' && faults > 0 ? 'alarm' : ''}`}>
      <h2>
        {name !== 'main' && (
          <input type="checkbox" aria-label={`Select ${name}`} checked={isSelected} onChange={onSelect} />
        )}
        <a
          href={linkTo('sandboxes', { sandbox: name === 'main' ? null : name, open: 'yes' })}
          aria-current={isOpen ? 'true' : undefined}
        >
          {name}
        </a>
      </h2>
      <p class="marks">
        {faults > 0 && <span class="fault">{counted(faults, 'fault')}</span>}
        {!clock.isReal && <span class="mark">{clock.running ? 'clock moved' : 'clock stopped'}</span>}
      </p>
      <Sparkline activity={activity} />
      <p class="facts">
        <span>{counted(totalOf(world), 'record')}</span>
        <span>{activityWords(activity, now)}</span>
        {expiresAt !== null && (
          <span class="expiry">
            <svg viewBox="0 0 12 14" width="10" height="12" aria-hidden="true">
              <path d="M2 1h8M2 13h8M3 1c0 4 6 4 6 6s-6 2-6 6M9 1c0 4-6 4-6 6s6 2 6 6" />
            </svg>
            {until(expiresAt, now)}
            <span class="quiet"> left</span>
          </span>
        )}
      </p>
    </li>
  );
}

function activityWords(activity: Activity | null, now: number): string {
  if (activity === null) return '';
  if (activity.keep === 0) return 'not recorded';
  if (activity.lastAt === null) return 'quiet';
  const recent = perMinute(activity);
  return recent > 0 ? `${count(recent)}/min` : ago(activity.lastAt, now);
}

const width = 120;
const height = 20;

/** The requests in the last minute, one bar for two seconds. */
function Sparkline({ activity }: { readonly activity: Activity | null }) {
  const seconds = activity?.perSecond ?? [];
  const bars = Array.from(
    { length: 30 },
    (_, index) => (seconds[index * 2] ?? 0) + (seconds[index * 2 + 1] ?? 0),
  );
  const highest = Math.max(4, ...bars);
  const step = width / bars.length;
  return (
    <svg class="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="base" d={`M0 ${height - 0.5}H${width}`} />
      {bars.map((value, index) => {
        const tall = (value / highest) * height;
        return <rect key={index} x={index * step} y={height - tall} width={step * 0.7} height={tall} />;
      })}
    </svg>
  );
}
