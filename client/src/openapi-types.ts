/** The shapes that the generated types of all operations have in common. */

type Method = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';

type Flat<T> = { [Name in keyof T]: T[Name] };

/** The given members, with all other possible members excluded. */
type Only<Given, Possible extends string> = Flat<
  Given & { [Name in Exclude<Possible, keyof Given>]?: never }
>;

/** The parameters of an operation, by the place where they are sent. */
export type Parameters<Given = unknown> = Only<Given, 'query' | 'header' | 'path' | 'cookie'>;

/** The operations of a path, by method. */
export type PathItem<Operations> = Only<Operations & { parameters: Parameters }, Method>;

type HeadersOf<Named> = Flat<Named & { [name: string]: unknown }>;

/** A response with a body, by its media type. */
export interface ResponseOf<Headers, Content> {
  headers: HeadersOf<Headers>;
  content: Content;
}

/** A response without a body. */
export interface EmptyResponseOf<Headers> {
  headers: HeadersOf<Headers>;
  content?: never;
}
