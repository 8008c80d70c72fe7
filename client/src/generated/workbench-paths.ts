// Written by `npm run generate` from the OpenAPI document.

import type { EmptyResponseOf, Parameters, PathItem, ResponseOf } from "../openapi-types.ts";

type Header = keyof components["headers"];
type Headers<Names extends Header> = Pick<components["headers"], Names | "X-Request-Id" | "RateLimit-Limit" | "RateLimit-Remaining" | "RateLimit-Reset" | "RateLimit-Policy" | "RateLimit">;
type Response<Content, Names extends Header = never> = ResponseOf<Headers<Names>, Content>;
type EmptyResponse<Names extends Header = never> = EmptyResponseOf<Headers<Names>>;

export interface paths {
    "/_workbench/sandboxes": PathItem<{
        /**
         * List the sandboxes, main first
         * @description Each as it is now.
         */
        get: operations["listSandboxes"];
        /**
         * Create a sandbox
         * @description With the `name` of the body, or a generated one that cannot be guessed. `Location` says where it is. A name that is taken is 409: `PUT` recreates a sandbox.
         */
        post: operations["createSandbox"];
    }>;
    "/_workbench/sandboxes/{name}": PathItem<{
        /**
         * Read a sandbox
         * @description As it is now.
         */
        get: operations["getSandbox"];
        /**
         * Make a sandbox, or make it anew
         * @description What was in it before is gone, and its sockets and streams end.
         */
        put: operations["putSandbox"];
        /**
         * Delete a sandbox
         * @description Its sockets and streams end.
         */
        delete: operations["deleteSandbox"];
    }>;
    "/_workbench/sandboxes/{name}/reset": PathItem<{
        /**
         * Take a sandbox back to what it was made from
         * @description Data, ids, secrets, throttles and clock; the journal is emptied. Requests under way finish against what they began on; sockets are closed with 1012, streams end.
         */
        post: operations["resetSandbox"];
    }>;
    "/_workbench/sandboxes/{name}/restore": PathItem<{
        /**
         * Put a snapshot in the place of what a sandbox holds
         * @description Ids and secrets included: tokens of that moment are tokens again.
         */
        post: operations["restoreSandbox"];
    }>;
    "/_workbench/sandboxes/{name}/clock": PathItem<{
        /**
         * Read the clock of a sandbox
         * @description Main has the real time.
         */
        get: operations["getSandboxClock"];
        /**
         * Set, move, stop or start the clock of a sandbox
         * @description A time that is set stands still unless `running` is true.
         */
        put: operations["putSandboxClock"];
        /**
         * Give a sandbox the real time
         * @description As if its clock had never been touched.
         */
        delete: operations["deleteSandboxClock"];
    }>;
    "/_workbench/snapshots": PathItem<{
        /**
         * List the snapshots
         * @description By name.
         */
        get: operations["listSnapshots"];
    }>;
    "/_workbench/snapshots/{name}": PathItem<{
        /**
         * Keep what a sandbox is now
         * @description Secrets included, but for main: what comes of main has secrets of its own.
         */
        put: operations["putSnapshot"];
        /**
         * Forget a snapshot
         * @description Sandboxes that were made from it stay as they are.
         */
        delete: operations["deleteSnapshot"];
    }>;
    "/_workbench/sandboxes/{name}/tokens": PathItem<{
        /**
         * Give a token for a user of a sandbox
         * @description `admin` makes an administrator where there is none.
         */
        post: operations["createSandboxToken"];
    }>;
    "/_workbench/sandboxes/{name}/faults": PathItem<{
        /**
         * List the rules of a sandbox, or of main
         * @description With how often each applied.
         */
        get: operations["getFaults"];
        /**
         * Put rules in the place of those that there are
         * @description The first that fits a request applies. One that has used up its `times`, skips this one, or is not chosen by `probability`, leaves it to the next.
         */
        put: operations["putFaults"];
        /**
         * End all faults of a sandbox, or of main
         * @description Requests that are delayed already still are.
         */
        delete: operations["deleteFaults"];
    }>;
    "/_workbench/sandboxes/{name}/journal": PathItem<{
        /**
         * Read the journal of a sandbox
         * @description Oldest first. `Accept: application/har+json`, or `format=har`, gives an HTTP Archive 1.2.
         */
        get: operations["getJournal"];
        /**
         * Say how many entries a journal keeps
         * @description A sandbox keeps 500, and main none until it is told to.
         */
        put: operations["putJournal"];
        /**
         * Empty a journal
         * @description Ids go on from where they were.
         */
        delete: operations["deleteJournal"];
    }>;
    "/_workbench/sandboxes/{name}/journal/events": PathItem<{
        /**
         * Hear of each entry of a journal
         * @description Server-sent events from now on, or after the id of `Last-Event-ID`, which browsers send when they come back. Where entries are forgotten, by a reset or because the journal is emptied, an event `forgotten` says so, and the entries that are left follow. A client that prefers JSON is given the entries after that id that are there.
         */
        get: operations["listenToJournal"];
    }>;
    "/_workbench/sandboxes/{name}/journal/verify": PathItem<{
        /**
         * Check how often something was sent
         * @description At least once, unless it is said how often.
         */
        post: operations["verifyJournal"];
    }>;
    "/_workbench/activity": PathItem<{
        /**
         * See how much each world is used
         * @description Main first, by what the journals keep. To look here is no use of a sandbox: it expires as it would.
         */
        get: operations["getActivity"];
    }>;
    "/_workbench/collections": PathItem<{
        /**
         * List the collections and their fields
         * @description For programs that show and edit records of any collection.
         */
        get: operations["listCollections"];
    }>;
    "/_workbench/sandboxes/{name}/data": PathItem<{
        /**
         * Read everything that a sandbox, or main, holds
         * @description As fixtures: `from` of another sandbox takes it as it is.
         */
        get: operations["getData"];
    }>;
    "/_workbench/sandboxes/{name}/data/{collection}": PathItem<{
        /**
         * List records of a sandbox, or of main
         * @description Part by part, at any depth. A text is cut after 200 characters, and JSON is its text. Of `search`, `ids` and the fields, one at a time.
         */
        get: operations["listData"];
        /**
         * Create a record of a sandbox
         * @description With full rights, and without a trace in the journal. Subscribers receive the events of a create through an interface.
         */
        post: operations["createDataRecord"];
    }>;
    "/_workbench/sandboxes/{name}/data/{collection}/{id}": PathItem<{
        /**
         * Read a record of a sandbox, or of main
         * @description The whole of it. A friendship is named by its two ids, with a dot between them.
         */
        get: operations["getDataRecord"];
        /**
         * Delete a record of a sandbox
         * @description With full rights, and without a trace in the journal. What belongs to it is deleted as well: the posts of a user, the comments on a post.
         */
        delete: operations["deleteDataRecord"];
        /**
         * Change a record of a sandbox
         * @description With full rights, and without a trace in the journal. Fields that are not sent stay as they are. Ids cannot be changed.
         */
        patch: operations["updateDataRecord"];
    }>;
    "/_workbench/sandboxes/{name}/events": PathItem<{
        /**
         * Receive the events of a sandbox, or of main
         * @description Server-sent events: those that subscribers of GraphQL receive, each with its record. It is no subscription: it is in no journal, and faults do not affect it. From now on, or after the id of `Last-Event-ID`; a position that is no longer known counts as now. A client that prefers JSON gets the events that are there.
         */
        get: operations["listenToData"];
    }>;
    "/_workbench/sandboxes/{name}/listeners": PathItem<{
        /**
         * See who listens to the events of a sandbox
         * @description Open GraphQL subscriptions, in all processes of the server.
         */
        get: operations["getListeners"];
    }>;
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiPostData: {
            id: number;
            title: string;
            content: string;
            /** @description Any JSON value; absent if there is none. */
            authorId?: unknown;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ApiPostFixture: {
            id?: number;
            title: string;
            content: string;
            /** @description Any JSON value; absent if there is none. */
            authorId?: unknown;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
        };
        ClockChange: {
            /**
             * Format: date-time
             * @description Sets the clock, which then stands still unless `running` is true.
             */
            at?: string;
            /** @description Moves the clock, stopped or running. */
            advanceSeconds?: number;
            /** @description Starts or stops it where it stands. */
            running?: boolean;
        };
        Collection: {
            name: string;
            /** @description They name a record in a path, with dots between them. */
            idFields: string[];
            isSearched: boolean;
            fields: components["schemas"]["CollectionField"][];
        };
        CollectionField: {
            name: string;
            /**
             * @description `names` are those of other records, as a list.
             * @enum {string}
             */
            type: "text" | "password" | "time" | "boolean" | "integer" | "number" | "json" | "names";
            /** @description The collection whose ids or names it has. */
            refersTo: string | null;
            /** @description Lists of records have it. */
            isListed: boolean;
            /** @description Clients may write it. */
            isGiven: boolean;
            /** @description A text of one line. */
            isShort: boolean;
            /** @description The value of `sort` for this order; null where no index has it. */
            sort: string | null;
            /** @description The parameter that narrows a list down by it, if there is one. */
            filter: string | null;
        };
        CollectionList: {
            data: components["schemas"]["Collection"][];
        };
        CommentData: {
            id: number;
            postId: number;
            authorId: number;
            body: string;
            /** Format: date-time */
            createdAt: string;
        };
        CommentFixture: {
            id?: number;
            postId: number;
            authorId: number;
            body: string;
            /** Format: date-time */
            createdAt?: string;
        };
        CountedFaultRule: {
            id: string;
            /** @description The requests that it is for: `interface` (`posts`, `versioned`, `users`, `wrapped`, `products`, `graphql`), `method`, `path` as the OpenAPI documents have it (`/posts/{id}`; `/posts/search` is another path), `operation`, the name of a GraphQL operation, and `field`, one of its root fields. By default everything but the workbench. */
            match?: {
                interface?: components["schemas"]["FaultInterface"];
                /** @enum {string} */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";
                /**
                 * @description Such as `/posts/{id}`, without the name of a sandbox.
                 * @example /posts/{id}
                 */
                path?: string;
                /**
                 * @description The name of a GraphQL operation.
                 * @example CreatePost
                 */
                operation?: string;
                /**
                 * @description A root field of a GraphQL operation.
                 * @example createPost
                 */
                field?: string;
            };
            /**
             * @description How many matching requests it leaves alone first. Processes of `WORKERS` count together.
             * @example 2
             */
            skip?: number;
            /**
             * @description How often it applies at most.
             * @example 1
             */
            times?: number;
            /**
             * @description The probability that it applies, from 0 to 1; with `randomSeed` the same requests are chosen every time.
             * @example 0.3
             */
            probability?: number;
            /**
             * @description `"before"` (the default) keeps the work from being done; `"after"` lets it be done and committed first.
             * @default before
             * @enum {string}
             */
            when?: "before" | "after";
            /**
             * @description Delays everything else: a number of milliseconds, `{"min", "max"}`, or `{"median", "sigma"}` of a lognormal distribution; at most ten minutes.
             * @example {
             *       "min": 100,
             *       "max": 300
             *     }
             */
            delayMs?: number | {
                min: number;
                max: number;
            } | {
                median: number;
                sigma: number;
            };
            /**
             * @description Responds with a status from 400 to 599, in the style of the interface.
             * @example 503
             */
            status?: number;
            /**
             * @description The `Retry-After` of a `status`.
             * @example 3
             */
            retryAfterSeconds?: number;
            /**
             * @description `"reset"`: the client receives RST. `"hang"`: no response ever, until the client disconnects or the sandbox is reset.
             * @example hang
             * @enum {string}
             */
            connection?: "reset" | "hang";
            /**
             * @description `"empty"`; `"truncated"`, half of what `Content-Length` says; `"malformed"`, a chunk whose size is not a number.
             * @example truncated
             * @enum {string}
             */
            body?: "empty" | "truncated" | "malformed";
            /**
             * @description Limits how fast the body is sent.
             * @example 1000
             */
            bytesPerSecond?: number;
            /**
             * @description `{"path": ["posts", 0, "author"], "message", "code"}`: the field at the path fails, and nulls propagate as the schema demands. A path of one step with `"before"` keeps the root field from running.
             * @example {
             *       "path": [
             *         "posts",
             *         0,
             *         "author"
             *       ]
             *     }
             */
            graphqlError?: {
                path: (string | number)[];
                message?: string;
                code?: string;
            };
            /**
             * @description `{"drop": 2}`: after two events of a subscription, the next is lost. `stall`: no more events. `duplicate`: the next is sent twice. `close`: it is closed, a WebSocket with `code` (by default 1012), a stream without a final event.
             * @example {
             *       "drop": 2
             *     }
             */
            live?: {
                drop?: number;
                stall?: number;
                duplicate?: number;
                close?: number;
                code?: number;
            };
            /** @description How often it changed something. */
            applied: number;
        };
        CountedFaultRules: {
            data: components["schemas"]["CountedFaultRule"][];
        };
        DataDocument: {
            data: {
                users: components["schemas"]["UserData"][];
                tags: components["schemas"]["TagData"][];
                posts: components["schemas"]["PostData"][];
                comments: components["schemas"]["CommentData"][];
                friendships: components["schemas"]["FriendshipData"][];
                apiPosts: components["schemas"]["ApiPostData"][];
                flatUsers: components["schemas"]["FlatUserData"][];
                products: components["schemas"]["ProductData"][];
            };
        };
        DataEvent: {
            /** @enum {string} */
            kind: "postCreated" | "commentAdded";
            /** @enum {string} */
            collection: "posts" | "comments";
            /** @description The record as it is now. */
            record: {
                [key: string]: unknown;
            };
        };
        DataEvents: {
            data: components["schemas"]["DataEvent"][];
        };
        DataList: {
            data: {
                [key: string]: string | number | boolean | null;
            }[];
            /** @description For `after`; null at the end. */
            next: string | null;
        };
        /** @description The record, as fixtures have it. */
        DataRecord: { data: {
            [key: string]: unknown;
        }; };
        /** @enum {string} */
        FaultInterface: "posts" | "versioned" | "users" | "wrapped" | "products" | "graphql";
        FaultRule: {
            /** @description The name of the rule in `Quintet-Fault-Applied` and the journal; generated if it is missing. */
            id?: string;
            /** @description The requests that it is for: `interface` (`posts`, `versioned`, `users`, `wrapped`, `products`, `graphql`), `method`, `path` as the OpenAPI documents have it (`/posts/{id}`; `/posts/search` is another path), `operation`, the name of a GraphQL operation, and `field`, one of its root fields. By default everything but the workbench. */
            match?: {
                interface?: components["schemas"]["FaultInterface"];
                /** @enum {string} */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";
                /**
                 * @description Such as `/posts/{id}`, without the name of a sandbox.
                 * @example /posts/{id}
                 */
                path?: string;
                /**
                 * @description The name of a GraphQL operation.
                 * @example CreatePost
                 */
                operation?: string;
                /**
                 * @description A root field of a GraphQL operation.
                 * @example createPost
                 */
                field?: string;
            };
            /**
             * @description How many matching requests it leaves alone first. Processes of `WORKERS` count together.
             * @example 2
             */
            skip?: number;
            /**
             * @description How often it applies at most.
             * @example 1
             */
            times?: number;
            /**
             * @description The probability that it applies, from 0 to 1; with `randomSeed` the same requests are chosen every time.
             * @example 0.3
             */
            probability?: number;
            /**
             * @description `"before"` (the default) keeps the work from being done; `"after"` lets it be done and committed first.
             * @default before
             * @enum {string}
             */
            when?: "before" | "after";
            /**
             * @description Delays everything else: a number of milliseconds, `{"min", "max"}`, or `{"median", "sigma"}` of a lognormal distribution; at most ten minutes.
             * @example {
             *       "min": 100,
             *       "max": 300
             *     }
             */
            delayMs?: number | {
                min: number;
                max: number;
            } | {
                median: number;
                sigma: number;
            };
            /**
             * @description Responds with a status from 400 to 599, in the style of the interface.
             * @example 503
             */
            status?: number;
            /**
             * @description The `Retry-After` of a `status`.
             * @example 3
             */
            retryAfterSeconds?: number;
            /**
             * @description `"reset"`: the client receives RST. `"hang"`: no response ever, until the client disconnects or the sandbox is reset.
             * @example hang
             * @enum {string}
             */
            connection?: "reset" | "hang";
            /**
             * @description `"empty"`; `"truncated"`, half of what `Content-Length` says; `"malformed"`, a chunk whose size is not a number.
             * @example truncated
             * @enum {string}
             */
            body?: "empty" | "truncated" | "malformed";
            /**
             * @description Limits how fast the body is sent.
             * @example 1000
             */
            bytesPerSecond?: number;
            /**
             * @description `{"path": ["posts", 0, "author"], "message", "code"}`: the field at the path fails, and nulls propagate as the schema demands. A path of one step with `"before"` keeps the root field from running.
             * @example {
             *       "path": [
             *         "posts",
             *         0,
             *         "author"
             *       ]
             *     }
             */
            graphqlError?: {
                path: (string | number)[];
                message?: string;
                code?: string;
            };
            /**
             * @description `{"drop": 2}`: after two events of a subscription, the next is lost. `stall`: no more events. `duplicate`: the next is sent twice. `close`: it is closed, a WebSocket with `code` (by default 1012), a stream without a final event.
             * @example {
             *       "drop": 2
             *     }
             */
            live?: {
                drop?: number;
                stall?: number;
                duplicate?: number;
                close?: number;
                code?: number;
            };
        };
        FaultRules: components["schemas"]["FaultRule"][];
        Fixtures: {
            users?: components["schemas"]["UserFixture"][];
            tags?: components["schemas"]["TagFixture"][];
            posts?: components["schemas"]["PostFixture"][];
            comments?: components["schemas"]["CommentFixture"][];
            friendships?: components["schemas"]["FriendshipFixture"][];
            apiPosts?: components["schemas"]["ApiPostFixture"][];
            flatUsers?: components["schemas"]["FlatUserFixture"][];
            products?: components["schemas"]["ProductFixture"][];
        };
        FlatUserData: {
            id: string;
            name: string;
            email: string;
            role: string;
            /** Format: date-time */
            createdAt: string;
        };
        FlatUserFixture: {
            id?: string;
            name: string;
            email: string;
            role?: string;
            /** Format: date-time */
            createdAt?: string;
        };
        FriendshipData: {
            userId: number;
            friendId: number;
        };
        FriendshipFixture: {
            userId: number;
            friendId: number;
        };
        /** @description An HTTP Archive 1.2. */
        HttpArchive: {
            log: {
                /** @constant */
                version: "1.2";
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        JournalEntry: {
            /** @description Grows with each entry. */
            id: number;
            /**
             * Format: date-time
             * @description The real time, whatever the clock of the sandbox says.
             */
            at: string;
            /**
             * @description A request, a WebSocket message, a server-sent event, the end of a WebSocket.
             * @enum {string}
             */
            kind: "request" | "message" | "event" | "close";
            /** @description `posts`, `versioned`, `users`, `wrapped`, `products` or `graphql`; null for pages and paths that nothing answers to. */
            interface: string | null;
            /** @description Such as `/posts/{id}`; null where nothing answers to the path. */
            route: string | null;
            method: string;
            /** @description As it was sent. */
            url: string;
            headers: {
                [key: string]: string;
            };
            /** @description Cut at 64 KiB. Of secrets the last four characters are shown. A body that may have secrets and cannot be parsed is given by its size and type. */
            body: string | null;
            /** @constant */
            bodyTruncated?: true;
            graphql?: {
                type: string;
                name: string | null;
                /** @description The names of the root fields, not their aliases. */
                fields: string[];
                variables: unknown;
            };
            /** @description Null for a message of the client. */
            response: {
                status: number;
                headers: {
                    [key: string]: string;
                };
                /** @description Cut at 64 KiB. Of secrets the last four characters are shown. A body that may have secrets and cannot be parsed is given by its size and type. */
                body: string | null;
                /** @constant */
                bodyTruncated?: true;
            } | null;
            /** @description Null where it is no request. */
            durationMs: number | null;
            fault?: string;
            /** @description Repeats the request, secrets aside. */
            curl: string | null;
            /** @description Of a message, an event or an end: the request that opened its socket or stream. */
            request?: number;
            /** @description How a WebSocket ended: the code of RFC 6455, and the reason that was given. */
            close?: {
                code: number;
                reason: string;
            };
        };
        JournalEntryList: {
            data: components["schemas"]["JournalEntry"][];
        };
        JournalMiss: {
            /** @description Always `about:blank`: the status says what kind of problem it is. */
            type: string;
            title: string;
            status: number;
            /** @description What is wrong here, and what is allowed. */
            detail: string;
            /** @description What is wrong with records, the first 20 mistakes. */
            errors?: {
                path: string;
                detail: string;
            }[];
            matched: number;
            nearestMisses: {
                id: number;
                differences: string[];
            }[];
        };
        JournalSettings: {
            /** @description How many entries are kept; none with 0. */
            keep: number;
        };
        JournalVerification: {
            /** @description What is not said may be anything. */
            match: {
                method?: string;
                /** @description Without what names the sandbox: a path, or a route such as `/posts/{id}`. */
                path?: string;
                query?: {
                    [key: string]: string;
                };
                headers?: {
                    [key: string]: string;
                };
                /** @description Part of the JSON, or the whole of a text. */
                body?: unknown;
                operation?: string;
                /** @description Part of the variables. */
                variables?: {
                    [key: string]: unknown;
                };
            };
            exactly?: number;
            atLeast?: number;
            atMost?: number;
        };
        JournalVerified: {
            matched: number;
        };
        Listeners: {
            /** @description Over server-sent events. */
            sse: number;
            /** @description Over WebSockets. */
            websocket: number;
        };
        NewNamedSandbox: {
            /** @description The data: none, invented, of a snapshot, of another sandbox as it is now, or as given here. */
            from?: "empty" | { seed: components["schemas"]["SeedOptions"]; } | {
                /** @description It must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -. */
                snapshot: string;
            } | {
                /** @description It must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -. */
                sandbox: string;
            } | { data: components["schemas"]["Fixtures"]; };
            clock?: components["schemas"]["ClockChange"];
            /** @description Makes everything that is left to chance the same every time. */
            randomSeed?: number;
            /**
             * @description How long it lives after its last use; 0 is for ever.
             * @default 3600
             */
            ttlSeconds?: number;
            /** @description Generated if it is missing. It must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -. */
            name?: string;
        };
        NewSandbox: {
            /** @description The data: none, invented, of a snapshot, of another sandbox as it is now, or as given here. */
            from?: "empty" | { seed: components["schemas"]["SeedOptions"]; } | {
                /** @description It must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -. */
                snapshot: string;
            } | {
                /** @description It must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -. */
                sandbox: string;
            } | { data: components["schemas"]["Fixtures"]; };
            clock?: components["schemas"]["ClockChange"];
            /** @description Makes everything that is left to chance the same every time. */
            randomSeed?: number;
            /**
             * @description How long it lives after its last use; 0 is for ever.
             * @default 3600
             */
            ttlSeconds?: number;
        };
        NewSnapshot: {
            /** @description The sandbox, or `main`. */
            sandbox: string;
        };
        NewToken: {
            userId?: number;
            /** @constant */
            admin?: true;
            /** @description 24 hours without it; a negative number is a token that has expired already. */
            expiresInSeconds?: number;
        };
        PostData: {
            id: number;
            authorId: number;
            title: string;
            body: string;
            published: boolean;
            publishedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            tags: string[];
        };
        PostFixture: {
            id?: number;
            authorId: number;
            title: string;
            body: string;
            published?: boolean;
            publishedAt?: string | null;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            tags?: string[];
        };
        Problem: {
            /** @description Always `about:blank`: the status says what kind of problem it is. */
            type: string;
            title: string;
            status: number;
            /** @description What is wrong here, and what is allowed. */
            detail: string;
            /** @description What is wrong with records, the first 20 mistakes. */
            errors?: {
                path: string;
                detail: string;
            }[];
        };
        ProductData: {
            id: number;
            name: string;
            price: number;
            category: string;
        };
        ProductFixture: {
            id?: number;
            name: string;
            price: number;
            category?: string;
        };
        RecordFields: {
            [key: string]: unknown;
        };
        Restore: {
            /** @description It must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -. */
            snapshot: string;
        };
        Sandbox: {
            name: string;
            /** @description The base URL for clients. */
            url: string;
            webSocketUrl: string;
            /** @description Null for main, whose token is its own. */
            productsToken: string | null;
            createdAt: string | null;
            expiresAt: string | null;
            clock: components["schemas"]["SandboxClock"];
            /** @description How many records of each kind there are. */
            records: {
                [key: string]: number;
            };
        };
        SandboxClock: {
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            now: string;
            running: boolean;
            isReal: boolean;
        };
        SandboxList: {
            data: components["schemas"]["Sandbox"][];
        };
        SandboxToken: {
            token: string;
            userId: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            expiresAt: string;
        };
        /** @description The options of the command `seed`. */
        SeedOptions: {
            seed?: number;
            users?: number;
            posts?: number;
            comments?: number;
            products?: number;
            flatUsers?: number;
            apiPosts?: number;
            accounts?: number;
            password?: string;
        };
        Snapshot: {
            name: string;
            /** @description How many records of each kind there are. */
            records: {
                [key: string]: number;
            };
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            createdAt: string;
        };
        SnapshotList: {
            data: components["schemas"]["Snapshot"][];
        };
        TagData: {
            id: number;
            name: string;
        };
        TagFixture: {
            id?: number;
            name: string;
        };
        UserData: {
            id: number;
            name: string;
            email: string;
            role: string;
            age: number | null;
            adminNotes: string;
            passwordHash?: string;
            /** Format: date-time */
            createdAt: string;
        };
        UserFixture: {
            id?: number;
            name: string;
            email: string;
            role?: string;
            age?: number | null;
            adminNotes?: string;
            /** @default null */
            passwordHash?: string | null;
            password?: string;
            /** Format: date-time */
            createdAt?: string;
        };
        WorldActivity: {
            name: string;
            /** @description How many entries its journal keeps. */
            keep: number;
            /** @description How many requests are among them. */
            requests: number;
            /** @description When the last of them came; null without one. */
            lastAt: string | null;
            /** @description How many came in each second of the last minute, oldest first. */
            perSecond: number[];
            /** @description How many rules of faults there are. */
            faults: number;
        };
        WorldActivityList: {
            data: components["schemas"]["WorldActivity"][];
        };
    };
    responses: {
        /** @description Nothing has changed since the version that `If-None-Match` names. */
        NotModified: EmptyResponse<"ETag">;
        /** @description Something broke inside. */
        WorkbenchInternal: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
        /** @description The body is not JSON. */
        WorkbenchInvalidJson: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
        /** @description There is no such record. */
        WorkbenchNotFound: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
        /** @description The body is too large. */
        WorkbenchPayloadTooLarge: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
        /** @description The address has sent more requests than the limit. */
        WorkbenchRateLimited: Response<{ "application/problem+json": components["schemas"]["Problem"]; }, "Retry-After">;
        /** @description The service is unable to answer for now. */
        WorkbenchUnavailable: Response<{ "application/problem+json": components["schemas"]["Problem"]; }, "Retry-After">;
        /** @description The body is of another media type than JSON. */
        WorkbenchUnsupportedMediaType: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
    };
    parameters: {
        /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
        IfMatch: string;
        /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
        IfNoneMatch: string;
        /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
        IfNoneMatchOfWrite: string;
        /**
         * @description What is listed.
         * @example posts
         */
        WorkbenchCollection: "users" | "tags" | "posts" | "comments" | "friendships" | "apiPosts" | "flatUsers" | "products";
        /**
         * @description The id of the record.
         * @example 1
         */
        WorkbenchId: string;
        /**
         * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
         * @example t1
         */
        WorkbenchName: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this version, for `If-None-Match` and `If-Match`.
         * @example "Wd9uEp0iBnzpuqg2yX0Y2rqpDfk"
         */
        ETag: string;
        /**
         * @description Where the new record is; where it has no address of its own, its list.
         * @example /posts/1
         */
        Location: string;
        /**
         * @description What is left of it: `r` requests, for `t` seconds.
         * @example "default";r=599;t=42
         */
        RateLimit: string;
        /** @description Requests that one address may send in a window. The five are there when a limit is set. */
        "RateLimit-Limit": number;
        /**
         * @description The limit (a draft of the IETF): `q` requests in a window of `w` seconds.
         * @example "default";q=600;w=60
         */
        "RateLimit-Policy": string;
        /** @description Requests that are left in this window. */
        "RateLimit-Remaining": number;
        /** @description Seconds until the next window. */
        "RateLimit-Reset": number;
        /** @description Seconds after which another try makes sense. */
        "Retry-After": number;
        /**
         * @description What the request is called in the log: what the client called it, or a name that was made.
         * @example 5f0c1b528f43-17
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSandboxes: {
        parameters: Parameters;
        requestBody?: never;
        responses: {
            /** @description The sandboxes. */
            200: Response<{ "application/json": components["schemas"]["SandboxList"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    createSandbox: {
        parameters: Parameters;
        /** @description What it is made from. */
        requestBody?: { content: { "application/json": components["schemas"]["NewNamedSandbox"]; }; };
        responses: {
            /** @description The new sandbox. */
            201: Response<{ "application/json": components["schemas"]["Sandbox"]; }, "Location">;
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description Something in the request is invalid. */
            409: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
            /** @description Something in the request is invalid. */
            507: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
        };
    };
    getSandbox: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The sandbox. */
            200: Response<{ "application/json": components["schemas"]["Sandbox"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    putSandbox: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        /** @description What it is made from. */
        requestBody?: { content: { "application/json": components["schemas"]["NewSandbox"]; }; };
        responses: {
            /** @description It was there, and is made anew. */
            200: Response<{ "application/json": components["schemas"]["Sandbox"]; }>;
            /** @description It is new. */
            201: Response<{ "application/json": components["schemas"]["Sandbox"]; }, "Location">;
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. */
            409: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
            /** @description Something in the request is invalid. */
            507: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
        };
    };
    deleteSandbox: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: EmptyResponse;
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    resetSandbox: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The sandbox. */
            200: Response<{ "application/json": components["schemas"]["Sandbox"]; }>;
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    restoreSandbox: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        /** @description The snapshot. */
        requestBody: { content: { "application/json": components["schemas"]["Restore"]; }; };
        responses: {
            /** @description The sandbox. */
            200: Response<{ "application/json": components["schemas"]["Sandbox"]; }>;
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getSandboxClock: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: Response<{ "application/json": components["schemas"]["SandboxClock"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    putSandboxClock: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        /** @description What is to change. */
        requestBody: { content: { "application/json": components["schemas"]["ClockChange"]; }; };
        responses: {
            /** @description The clock. */
            200: Response<{ "application/json": components["schemas"]["SandboxClock"]; }>;
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteSandboxClock: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: Response<{ "application/json": components["schemas"]["SandboxClock"]; }>;
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    listSnapshots: {
        parameters: Parameters;
        requestBody?: never;
        responses: {
            /** @description The snapshots. */
            200: Response<{ "application/json": components["schemas"]["SnapshotList"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    putSnapshot: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        /** @description Whose. */
        requestBody: { content: { "application/json": components["schemas"]["NewSnapshot"]; }; };
        responses: {
            /** @description It was there, and is written over. */
            200: Response<{ "application/json": components["schemas"]["Snapshot"]; }>;
            /** @description It is new. */
            201: Response<{ "application/json": components["schemas"]["Snapshot"]; }, "Location">;
            400: components["responses"]["WorkbenchInvalidJson"];
            404: components["responses"]["WorkbenchNotFound"];
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteSnapshot: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            204: EmptyResponse;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    createSandboxToken: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        /** @description Whose. */
        requestBody: { content: { "application/json": components["schemas"]["NewToken"]; }; };
        responses: {
            /** @description The token. */
            201: Response<{ "application/json": components["schemas"]["SandboxToken"]; }>;
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getFaults: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The rules, in order. */
            200: Response<{ "application/json": components["schemas"]["CountedFaultRules"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    putFaults: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        /** @description The rules. */
        requestBody: { content: { "application/json": components["schemas"]["FaultRules"]; }; };
        responses: {
            /** @description The rules. */
            200: Response<{ "application/json": components["schemas"]["CountedFaultRules"]; }>;
            400: components["responses"]["WorkbenchInvalidJson"];
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteFaults: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description There are none. */
            204: EmptyResponse;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getJournal: {
        parameters: Parameters<{
            query?: {
                /** @description Only entries after this id. */
                after?: number;
                /** @description Such as `POST`. */
                method?: string;
                /** @description Without what names the sandbox: a path, or a route such as `/posts/{id}`. */
                path?: string;
                status?: string;
                /** @description The name of a GraphQL operation. */
                operation?: string;
                /** @description The oldest of those that fit. */
                limit?: number;
                format?: "json" | "har";
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: Response<{
                "application/json": components["schemas"]["JournalEntryList"];
                "application/har+json": components["schemas"]["HttpArchive"];
            }>;
            404: components["responses"]["WorkbenchNotFound"];
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    putJournal: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        /** @description How many. */
        requestBody: { content: { "application/json": components["schemas"]["JournalSettings"]; }; };
        responses: {
            /** @description How many it keeps. */
            200: Response<{ "application/json": components["schemas"]["JournalSettings"]; }>;
            400: components["responses"]["WorkbenchInvalidJson"];
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteJournal: {
        parameters: Parameters<{
            query?: {
                /** @description Only entries up to this id. */
                through?: number;
            };
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The entries are deleted. */
            204: EmptyResponse;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    listenToJournal: {
        parameters: Parameters<{
            query?: {
                /** @description Such as `POST`. */
                method?: string;
                /** @description Without what names the sandbox: a path, or a route such as `/posts/{id}`. */
                path?: string;
                status?: string;
                /** @description The name of a GraphQL operation. */
                operation?: string;
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description A stream that goes on, or what there is of it. */
            200: Response<{
                "application/json": components["schemas"]["JournalEntryList"];
                "text/event-stream": string;
            }>;
            404: components["responses"]["WorkbenchNotFound"];
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    verifyJournal: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        /** @description What to look for. */
        requestBody: { content: { "application/json": components["schemas"]["JournalVerification"]; }; };
        responses: {
            /** @description It was, so often. */
            200: Response<{ "application/json": components["schemas"]["JournalVerified"]; }>;
            400: components["responses"]["WorkbenchInvalidJson"];
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. */
            409: Response<{ "application/problem+json": components["schemas"]["JournalMiss"]; }>;
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getActivity: {
        parameters: Parameters;
        requestBody?: never;
        responses: {
            /** @description The worlds. */
            200: Response<{ "application/json": components["schemas"]["WorldActivityList"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    listCollections: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The collections. */
            200: Response<{ "application/json": components["schemas"]["CollectionList"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getData: {
        parameters: Parameters<{
            query?: {
                /** @description Adds the hashes of passwords. Without them, accounts become profiles. Not for main. */
                passwordHashes?: "true" | "false";
            };
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The data. */
            200: Response<{ "application/json": components["schemas"]["DataDocument"]; }>;
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. The answer would be larger than the service sends: ask for less. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    listData: {
        parameters: Parameters<{
            query?: {
                /** @description The `next` of the part before: what comes after it. */
                after?: string;
                /** @description The most records. */
                limit?: number;
                /** @description `key`, the order of creation, or a field that an index has in order; `-` before it descends. */
                sort?: string;
                /** @description Only those that contain this text, in the order of creation. */
                search?: string;
                /** @description Only those with one of these ids, separated by commas, in no order. */
                ids?: string;
                /** @description Only those of posts and comments with this value. */
                authorId?: string;
                /** @description Only those of posts with this value. */
                published?: string;
                /** @description Only those of posts with this value. */
                tagIds?: string;
                /** @description Only those of comments with this value. */
                postId?: string;
                /** @description Only those of friendships with this value. */
                userId?: string;
                /** @description Only those of flatUsers with this value. */
                role?: string;
                /** @description Only those of products with this value. */
                category?: string;
                /** @description Only those of products with this value. */
                price?: string;
            };
            path: {
                name: components["parameters"]["WorkbenchName"];
                collection: components["parameters"]["WorkbenchCollection"];
            };
        }>;
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: Response<{ "application/json": components["schemas"]["DataList"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. The answer would be larger than the service sends: ask for less. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    createDataRecord: {
        parameters: Parameters<{
            path: {
                name: components["parameters"]["WorkbenchName"];
                collection: components["parameters"]["WorkbenchCollection"];
            };
        }>;
        /** @description The fields of the record, as in fixtures. */
        requestBody: { content: { "application/json": components["schemas"]["RecordFields"]; }; };
        responses: {
            /** @description The new record. */
            201: Response<{ "application/json": components["schemas"]["DataRecord"]; }>;
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getDataRecord: {
        parameters: Parameters<{
            path: {
                name: components["parameters"]["WorkbenchName"];
                collection: components["parameters"]["WorkbenchCollection"];
                id: components["parameters"]["WorkbenchId"];
            };
        }>;
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: Response<{ "application/json": components["schemas"]["DataRecord"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteDataRecord: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                name: components["parameters"]["WorkbenchName"];
                collection: components["parameters"]["WorkbenchCollection"];
                id: components["parameters"]["WorkbenchId"];
            };
        }>;
        requestBody?: never;
        responses: {
            /** @description It is deleted. */
            204: EmptyResponse;
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    updateDataRecord: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                name: components["parameters"]["WorkbenchName"];
                collection: components["parameters"]["WorkbenchCollection"];
                id: components["parameters"]["WorkbenchId"];
            };
        }>;
        /** @description The fields of the record, as in fixtures. */
        requestBody: { content: { "application/json": components["schemas"]["RecordFields"]; }; };
        responses: {
            /** @description The changed record. */
            200: Response<{ "application/json": components["schemas"]["DataRecord"]; }>;
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description Something in the request is invalid. */
            403: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    listenToData: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description A stream that goes on, or the events after a position. */
            200: Response<{
                "application/json": components["schemas"]["DataEvents"];
                "text/event-stream": string;
            }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getListeners: {
        parameters: Parameters<{
            path: { name: components["parameters"]["WorkbenchName"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description How many, over what. */
            200: Response<{ "application/json": components["schemas"]["Listeners"]; }>;
            404: components["responses"]["WorkbenchNotFound"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/problem+json": components["schemas"]["Problem"]; }>;
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
}
