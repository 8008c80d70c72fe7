export interface NamedServer {
  /** Host and port, without credentials. */
  readonly name: string;
  readonly url: string;
}

const defaultPort = '5432';

interface Parts {
  readonly scheme: string;
  /** Includes the `@`; empty if there is none. */
  readonly user: string;
  readonly hosts: string;
  readonly rest: string;
}

/**
 * Returns the servers of a URL in order. As in libpq, several hosts precede the database (`a:5432,b`) or are the
 * parameters `host` and `port`. Undefined if the text is not such a URL.
 */
export function serversOf(url: string): readonly NamedServer[] | undefined {
  const parts = partsOf(url);
  if (parts === undefined) return undefined;
  const hosts = parts.hosts.split(',');
  const { searchParams } = new URL(`url:${parts.rest}`);
  if (hosts.length === 1 && !searchParams.has('host')) {
    return URL.canParse(url) ? [{ name: new URL(url).host, url }] : undefined;
  }
  const given = searchParams.get('host')?.split(',') ?? hosts.map(hostOf);
  const ports = searchParams.get('port')?.split(',') ?? hosts.map(portOf);
  return severalOf(parts, given, ports);
}

function severalOf(
  { scheme, user, rest }: Parts,
  hosts: readonly string[],
  ports: readonly string[],
): readonly NamedServer[] | undefined {
  if (ports.length !== 1 && ports.length !== hosts.length) return undefined;
  const servers = hosts.map((host, index) => {
    const name = nameOf(host, ports.length === 1 ? ports[0] : ports[index]);
    return { name, url: `${scheme}${user}${name}${withoutHosts(rest)}` };
  });
  const isUsable = ({ url }: NamedServer) => URL.canParse(url) && Number(new URL(url).port) !== 0;
  return hosts.every((host) => host !== '') && servers.every(isUsable) ? servers : undefined;
}

function partsOf(url: string): Parts | undefined {
  const [, scheme, user = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(.*)$/s.exec(url) ?? [];
  return scheme === undefined ? undefined : { scheme, user, hosts, rest };
}

/** Removes the port, as in `[::1]:5433` and `a:5433`. */
function hostOf(text: string): string {
  return text.replace(/:\d*$/, '');
}

function portOf(text: string): string {
  return /:(\d+)$/.exec(text)?.[1] ?? '';
}

/** Adds the brackets of an IPv6 address, which are optional in a parameter. */
function nameOf(host = '', port = ''): string {
  const bracketed = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `${bracketed}:${port === '' ? defaultPort : port}`;
}

function withoutHosts(rest: string): string {
  const [path = '', query] = rest.split('?', 2);
  if (query === undefined) return rest;
  const kept = query.split('&').filter((pair) => !/^(host|port)=/.test(pair));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
