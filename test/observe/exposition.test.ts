import { describe, expect, it } from 'bun:test';
import { writeExposition } from '../../src/observe/exposition.ts';
import { Histogram } from '../../src/observe/histogram.ts';
import { counter, gauge } from '../../src/observe/metric.ts';

describe('The Prometheus text format', () => {
  it('has the help, type and samples of each metric', () => {
    const latency = new Histogram([0.1, 1]);
    for (const seconds of [0.05, 0.5, 5]) latency.observe(seconds);
    const name = 'latency_seconds';
    const metrics = [
      counter('requests_total', 'Requests.', 3, { method: 'GET', status: 200 }),
      gauge('temperature', 'Below zero, too.', -1.5e-7),
      { name, help: 'Time.', type: 'histogram', values: latency.samples(name, { route: '/' }) } as const,
    ];
    expect(writeExposition(metrics)).toBe(`# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{method="GET",status="200"} 3

# HELP temperature Below zero, too.
# TYPE temperature gauge
temperature -1.5e-7

# HELP latency_seconds Time.
# TYPE latency_seconds histogram
latency_seconds_bucket{le="0.1",route="/"} 1
latency_seconds_bucket{le="1",route="/"} 2
latency_seconds_bucket{le="+Inf",route="/"} 3
latency_seconds_sum{route="/"} 5.55
latency_seconds_count{route="/"} 3
`);
  });

  it('escapes line breaks, quotes and backslashes', () => {
    const text = writeExposition([gauge('odd', 'One\\two\nthree "four"', 1, { label: 'a"b\\c\nd' })]);
    expect(text).toBe(
      '# HELP odd One\\\\two\\nthree "four"\n# TYPE odd gauge\nodd{label="a\\"b\\\\c\\nd"} 1\n',
    );
  });
});
