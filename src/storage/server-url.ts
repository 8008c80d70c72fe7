/** A server that a URL names. */
export interface NamedServer {
  /** Host and port, fit to be shown. */
  readonly name: string;
  /** The URL with this server alone. */
  readonly url: string;
}

const defaultPort = '5432';

/** Everything of a URL but its hosts, as it was written. */
interface Parts {
  readonly scheme: string;
  /** With its `@`, or empty. */
  readonly user: string;
  readonly hosts: string;
  /** The database and the parameters. */
  readonly rest: string;
}

/**
 * The servers of a URL, in their order: several hosts are written as libpq takes them, in front of the database
 * (`a:5432,b`) or as the parameters `host` and `port`. Undefined for a text that is no such URL.
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

/** `[::1]:5433` and `a:5433` are a host and a port. */
function hostOf(text: string): string {
  return text.replace(/:\d*$/, '');
}

function portOf(text: string): string {
  return /:(\d+)$/.exec(text)?.[1] ?? '';
}

/** An address with colons has brackets, which it need not have as a parameter. */
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
