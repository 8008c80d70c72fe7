/** The server and the login token. Paths come from the generated functions. */
export const connection = { url: 'http://localhost:3000', token: '' };

export async function send<Result>(path: string, init: RequestInit): Promise<Result> {
  const headers = new Headers(init.headers);
  if (connection.token !== '') headers.set('authorization', `Bearer ${connection.token}`);
  const response = await fetch(`${connection.url}${path}`, { ...init, headers });
  const text = await response.text();
  const data: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, data } as Result;
}
