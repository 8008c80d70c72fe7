import autocannon from 'autocannon';

/** Stands in for wrk: takes a load as JSON, prints what was measured as JSON. */
const { url, requests, connections, seconds } = JSON.parse(process.argv[2]);
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  requests: requests.map(({ method, path, headers, body }) => ({
    method,
    path,
    headers,
    ...(body !== null && { body }),
  })),
});
const measured = {
  perSecond: result.requests.total / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failures: result.non2xx + result.errors,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
