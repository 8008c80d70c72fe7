import { upgradeHeaders } from '../../harness/raw-connection.ts';

/** The headers of a request to open a WebSocket, by their names in lower case. */
export const upgrade: Readonly<Record<string, string>> = Object.fromEntries(
  upgradeHeaders.map((line) => {
    const [name = '', value = ''] = line.split(': ');
    return [name.toLowerCase(), value];
  }),
);
