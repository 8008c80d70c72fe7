const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** Written once: most answers differ in their body alone. */
const ok: ResponseInit = { status: 200, headers: jsonHeaders };

export function json(status: number, body: unknown, headers?: Readonly<Record<string, string>>): Response {
  const text = JSON.stringify(body);
  if (headers === undefined)
    return new Response(text, status === 200 ? ok : { status, headers: jsonHeaders });
  return new Response(text, { status, headers: { ...jsonHeaders, ...headers } });
}

export function noContent(): Response {
  return new Response(null, { status: 204 });
}
