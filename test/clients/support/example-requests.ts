/** Returns the requests in the examples of an OpenAPI document, reads first and deletions last. */

export interface ExampleRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** The name of the security scheme whose token is sent. */
  readonly token: string | null;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly examples: Readonly<Record<string, { value: unknown }>> }>
    >;
  };
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

// biome-ignore lint/suspicious/noExplicitAny: a document as it comes from the server
type Document = any;

/** `known` has the random ids, by the path of the operation. */
export function requestsOf(
  document: Document,
  known: Readonly<Record<string, unknown>>,
): readonly ExampleRequest[] {
  const items = Object.entries<Record<string, Operation>>(document.paths);
  return methods.flatMap((method) =>
    // The records of a user are deleted before the user.
    (method === 'delete' ? items.toReversed() : items).flatMap(([template, item]) => {
      const operation = item[method];
      return operation === undefined
        ? []
        : requestsOfOperation(document, { method, template, operation }, known);
    }),
  );
}

interface Described {
  readonly method: string;
  readonly template: string;
  readonly operation: Operation;
}

function requestsOfOperation(
  document: Document,
  { method, template, operation }: Described,
  known: Readonly<Record<string, unknown>>,
): readonly ExampleRequest[] {
  const parameters = operation.parameters.map(
    (parameter): Parameter =>
      '$ref' in parameter
        ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
        : parameter,
  );
  const path = template.replace(/\{(\w+)\}/g, (_, name) =>
    String(known[template] ?? parameters.find((parameter) => parameter.name === name)?.example),
  );
  const token = Object.keys(operation.security.at(-1) ?? {})[0] ?? null;
  const common = { method: method.toUpperCase(), token };
  const bodies = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  if (bodies.length > 0) return bodies.map(({ value: body }) => ({ ...common, path, body }));
  return queriesOf(parameters).map((query) => ({ ...common, path: path + query }));
}

/** Returns one request for each named example of the query, or one without a query. */
function queriesOf(parameters: readonly Parameter[]): readonly string[] {
  const named = new Map<string, URLSearchParams>();
  for (const { name, in: place, examples = {} } of parameters) {
    if (place !== 'query') continue;
    for (const [example, { value }] of Object.entries(examples)) {
      const query = named.get(example) ?? new URLSearchParams();
      query.set(name, String(value));
      named.set(example, query);
    }
  }
  return named.size === 0 ? [''] : [...named.values()].map((query) => `?${query}`);
}
