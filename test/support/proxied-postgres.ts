import { impatientOptions } from '../../harness/postgres.ts';
import { TcpProxy } from '../../harness/tcp-proxy.ts';
import { contracts } from '../../src/records/contracts.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { type Engine, engines } from './engines.ts';

/** PostgreSQL behind a proxy that can be closed or stall connections. Each location has its own proxy. */
export function proxiedPostgres(onProxy: (proxy: TcpProxy) => void): Engine {
  const [, postgres] = engines;
  return {
    name: 'PostgreSQL',
    async createLocation() {
      const { url, drop } = await postgres.createLocation();
      const proxied = new URL(url);
      const proxy = await TcpProxy.to(Number(proxied.port));
      onProxy(proxy);
      proxied.port = String(proxy.port);
      const location = { engine: 'postgres', url: proxied.href } as const;
      return {
        location,
        url: proxied.href,
        open: () => openDatabase({ location, ...impatientOptions }, contracts.schema),
        async drop() {
          await proxy.shut();
          await drop();
        },
      };
    },
  };
}
