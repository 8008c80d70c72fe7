import { type ClusterServer, startCluster } from '../../harness/postgres-cluster.ts';
import type { OpenOptions } from '../../src/storage/open.ts';
import { usePlace } from './place.ts';

/** Starts a primary and its standby for each test. Collects the notices of the databases that the test opens. */
export function useCluster() {
  const cluster = {} as { primary: ClusterServer; standby: ClusterServer; notices: string[] };
  const place = usePlace({
    async createLocation() {
      const { servers, remove } = await startCluster();
      const [primary, standby] = servers as [ClusterServer, ClusterServer];
      Object.assign(cluster, { primary, standby, notices: [] });
      const { url } = primary;
      return { location: { engine: 'postgres', url }, url, drop: remove };
    },
  });
  const notice = (line: string) => void cluster.notices.push(line);
  return Object.assign(cluster, {
    open: (options: Partial<OpenOptions> = {}) => place.open({ notice, ...options }),
  });
}
