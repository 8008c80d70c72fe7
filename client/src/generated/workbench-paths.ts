// Written by `npm run generate` from the OpenAPI document.

export interface paths {
    "/_workbench/sandboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sandboxes
         * @description Returns main, then all sandboxes, in their current state.
         */
        get: operations["listSandboxes"];
        put?: never;
        /**
         * Create a sandbox
         * @description Creates a sandbox with a generated name that cannot be guessed. `Location` is its URL. To choose the name, use `PUT`.
         */
        post: operations["createSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sandbox
         * @description Returns the sandbox in its current state.
         */
        get: operations["getSandbox"];
        /**
         * Create or recreate a sandbox
         * @description Creates the sandbox, or replaces its contents: WebSockets and streams of an existing sandbox are closed. With `If-None-Match: *`, it only creates: an existing sandbox is left unchanged, and the response is 412.
         */
        put: operations["putSandbox"];
        post?: never;
        /**
         * Delete a sandbox
         * @description Deletes the sandbox and closes its WebSockets and streams.
         */
        delete: operations["deleteSandbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a sandbox
         * @description Returns data, ids, secrets, throttles and clock to the initial state, and clears faults and journal. Requests in progress finish on the old state. WebSockets are closed with 1012, and streams end.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a snapshot
         * @description Replaces the contents of the sandbox with a snapshot, including ids and secrets. Tokens from the time of the snapshot become valid again.
         */
        post: operations["restoreSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the clock of a sandbox
         * @description Returns the clock. Main always has the real time.
         */
        get: operations["getSandboxClock"];
        /**
         * Set, move, stop or start the clock of a sandbox
         * @description Changes the clock. Setting a time stops the clock unless `running` is true.
         */
        put: operations["putSandboxClock"];
        post?: never;
        /**
         * Reset the clock of a sandbox
         * @description Returns the sandbox to the real time.
         */
        delete: operations["deleteSandboxClock"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/snapshots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List snapshots
         * @description Returns all snapshots, ordered by name.
         */
        get: operations["listSnapshots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/snapshots/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save a snapshot
         * @description Saves the current state of a sandbox or of main, including the secrets of a sandbox. Secrets of main are not saved. With `If-None-Match: *`, an existing snapshot is left unchanged, and the response is 412.
         */
        put: operations["putSnapshot"];
        post?: never;
        /**
         * Delete a snapshot
         * @description Deletes the snapshot. Sandboxes created from it are not affected.
         */
        delete: operations["deleteSnapshot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token for a user of a sandbox
         * @description Returns an access token. With `admin`, an administrator is created if there is none.
         */
        post: operations["createSandboxToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/faults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fault rules of a sandbox or of main
         * @description Returns the rules, with the number of requests that each affected.
         */
        get: operations["getFaults"];
        /**
         * Replace the fault rules of a sandbox or of main
         * @description Replaces all rules. The first rule that matches a request applies. A rule that has used up its `times`, skips the request, or is not chosen by its `probability` does not match.
         */
        put: operations["putFaults"];
        /**
         * Add a fault rule to a sandbox or to main
         * @description Adds a rule in front of the others, which keep their counts.
         */
        post: operations["postFault"];
        /**
         * Delete the fault rules of a sandbox or of main
         * @description Deletes all rules. Requests that are already delayed stay delayed.
         */
        delete: operations["deleteFaults"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/faults/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a fault rule of a sandbox or of main
         * @description Deletes one rule. Requests that it already delays stay delayed.
         */
        delete: operations["deleteFault"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of a journal
         * @description Returns entries, oldest first. With `Accept: application/har+json` or `format=har`, returns an HTTP Archive 1.2.
         */
        get: operations["getJournal"];
        /**
         * Set how many entries a journal keeps
         * @description Sets the size of the journal. By default, a sandbox keeps 500 entries and main keeps none.
         */
        put: operations["putJournal"];
        post?: never;
        /**
         * Clear a journal
         * @description Deletes all entries, or those up to `through`. The ids of later entries continue the sequence.
         */
        delete: operations["deleteJournal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/journal/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the entries of a journal
         * @description Streams entries as server-sent events, from now on or after the id in `Last-Event-ID`, which browsers send when they reconnect. If entries were deleted, by a reset or by clearing the journal, the event `forgotten` is sent, followed by the remaining entries. A client that does not name `text/event-stream` in `Accept` receives the stored entries after that id.
         */
        get: operations["listenToJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/journal/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify how often a request was sent
         * @description Checks the number of matching requests. The body has exactly one of `exactly`, `atLeast` and `atMost`. With `timeoutMs`, waits until enough requests match; what more requests could break is judged when the time is up.
         */
        post: operations["verifyJournal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the activity of main and of all sandboxes
         * @description Returns the activity recorded in the journals, main first. Calling this does not extend the lifetime of a sandbox.
         */
        get: operations["getActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the collections and their fields
         * @description Returns the collections with their fields, for programs that show and edit records of any kind.
         */
        get: operations["listCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all records of a sandbox or of main
         * @description Returns all records as a fixtures document, which can be passed as `from` of a new sandbox.
         */
        get: operations["getData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/data/{collection}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List records of a sandbox or of main
         * @description Returns one page of complete records. Filters, `search` and `sort` can be combined. A filter is `where.` and the name of a field.
         */
        get: operations["listData"];
        put?: never;
        /**
         * Create a record of a sandbox
         * @description Creates a record. Subscribers receive the same events as for a create through an interface. Requires no token, and is not recorded in the journal.
         */
        post: operations["createDataRecord"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/data/{collection}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a record of a sandbox or of main
         * @description Returns the complete record. The id of a friendship is its two user ids, joined by a dot.
         */
        get: operations["getDataRecord"];
        put?: never;
        post?: never;
        /**
         * Delete a record of a sandbox
         * @description Deletes a record and its dependent records, such as the posts of a user and the comments on a post. Requires no token, and is not recorded in the journal.
         */
        delete: operations["deleteDataRecord"];
        options?: never;
        head?: never;
        /**
         * Update a record of a sandbox
         * @description Changes the given fields; omitted fields stay unchanged. Ids cannot be changed. Requires no token, and is not recorded in the journal.
         */
        patch: operations["updateDataRecord"];
        trace?: never;
    };
    "/_workbench/sandboxes/{name}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the events of a sandbox or of main
         * @description Streams the events that GraphQL subscribers receive, each with its record, as server-sent events. The stream is not recorded in the journal and not affected by faults. It starts now, or after the id in `Last-Event-ID` if that is still known. A client that does not name `text/event-stream` in `Accept` receives the stored events.
         */
        get: operations["listenToData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
             * @description Sets the clock, and stops it unless `running` is true.
             */
            at?: string;
            /** @description Moves the clock, stopped or running. */
            advanceSeconds?: number;
            /** @description Starts or stops the clock at its current value. */
            running?: boolean;
        };
        Collection: {
            name: string;
            /** @description The fields that identify a record in a path, joined by dots. */
            idFields: string[];
            isSearched: boolean;
            fields: components["schemas"]["CollectionField"][];
        };
        CollectionField: {
            name: string;
            /**
             * @description The type of the value. `names` is a list of the names of other records.
             * @enum {string}
             */
            type: "text" | "password" | "time" | "boolean" | "integer" | "number" | "json" | "names";
            /** @description The collection that the field refers to, by id or name. */
            refersTo: string | null;
            /** @description Whether lists of records include the field. */
            isListed: boolean;
            /** @description Whether clients may set the field. */
            isGiven: boolean;
            /** @description Whether the value is a single line of text. */
            isShort: boolean;
            /** @description The value of `sort` that orders by this field. Null if there is none. */
            sort: string | null;
            /** @description The query parameter that filters by this field. Null if there is none. */
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
            /**
             * @description Keeps the rule without applying it. `skip` and `times` do not count its requests.
             * @constant
             */
            off?: true;
            /** @description The requests that the rule applies to: `interface` (`graphql`, `posts`, `versioned`, `users`, `wrapped`, `products`), `method`, `path` as in the OpenAPI documents (`/posts/{id}`, which does not match `/posts/search`), `operation`, the name of a GraphQL operation, and `field`, one of its root fields. By default, every request except those to the workbench. */
            match?: {
                interface?: components["schemas"]["FaultInterface"];
                /** @enum {string} */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";
                /**
                 * @description The path, such as `/posts/{id}`, without the prefix of a sandbox.
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
             * @description The number of matching requests to skip first.
             * @example 2
             */
            skip?: number;
            /**
             * @description The maximum number of times that the rule applies.
             * @example 1
             */
            times?: number;
            /**
             * @description The probability that the rule applies, from 0 to 1. With `randomSeed`, the same requests are chosen every time.
             * @example 0.3
             */
            probability?: number;
            /**
             * @description `"before"` (the default) fails the request before the operation runs. `"after"` lets the operation run and commit first.
             * @default before
             * @enum {string}
             */
            when?: "before" | "after";
            /**
             * @description Delays the response: a number of milliseconds, `{"min", "max"}`, or `{"median", "sigma"}` of a lognormal distribution. At most ten minutes.
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
             * @description Responds with a status from 400 to 599, in the error format of the interface.
             * @example 503
             */
            status?: number;
            /**
             * @description The `Retry-After` header that is sent with `status`.
             * @example 3
             */
            retryAfterSeconds?: number;
            /**
             * @description `"reset"`: the connection ends without a response. `"hang"`: there is no response until the client disconnects or the sandbox is reset.
             * @example hang
             * @enum {string}
             */
            connection?: "reset" | "hang";
            /**
             * @description `"empty"`: no body. `"truncated"`: half of the body, in chunks, without the one that ends it.
             * @example truncated
             * @enum {string}
             */
            body?: "empty" | "truncated";
            /**
             * @description Limits how fast the body is sent.
             * @example 1000
             */
            bytesPerSecond?: number;
            /**
             * @description `{"path": ["posts", 0, "author"], "message", "code"}`: the field at the path fails, and nulls propagate as the schema requires. With `"before"` and a path of one step, the root field does not run.
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
             * @description `{"drop": 2}`: the next event after the first two of a subscription is lost. `stall`: no more events are sent. `duplicate`: the next event is sent twice. `close`: the subscription is closed, a WebSocket with `code` (1012 by default), a stream without a final event.
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
            /** @description The number of requests that the rule affected. */
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
            /** @description The record in its current state. */
            record: {
                [key: string]: unknown;
            };
        };
        DataEvents: {
            data: components["schemas"]["DataEvent"][];
        };
        DataList: {
            data: {
                [key: string]: unknown;
            }[];
            /** @description The cursor of the next page, for `after`. Null on the last page. */
            next: string | null;
        };
        /** @description The record, in the format of fixtures. */
        DataRecord: {
            data: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        FaultInterface: "graphql" | "posts" | "versioned" | "users" | "wrapped" | "products";
        FaultRule: {
            /** @description The id of the rule in `Quintet-Fault-Applied` and the journal. Generated if omitted. */
            id?: string;
            /**
             * @description Keeps the rule without applying it. `skip` and `times` do not count its requests.
             * @constant
             */
            off?: true;
            /** @description The requests that the rule applies to: `interface` (`graphql`, `posts`, `versioned`, `users`, `wrapped`, `products`), `method`, `path` as in the OpenAPI documents (`/posts/{id}`, which does not match `/posts/search`), `operation`, the name of a GraphQL operation, and `field`, one of its root fields. By default, every request except those to the workbench. */
            match?: {
                interface?: components["schemas"]["FaultInterface"];
                /** @enum {string} */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";
                /**
                 * @description The path, such as `/posts/{id}`, without the prefix of a sandbox.
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
             * @description The number of matching requests to skip first.
             * @example 2
             */
            skip?: number;
            /**
             * @description The maximum number of times that the rule applies.
             * @example 1
             */
            times?: number;
            /**
             * @description The probability that the rule applies, from 0 to 1. With `randomSeed`, the same requests are chosen every time.
             * @example 0.3
             */
            probability?: number;
            /**
             * @description `"before"` (the default) fails the request before the operation runs. `"after"` lets the operation run and commit first.
             * @default before
             * @enum {string}
             */
            when?: "before" | "after";
            /**
             * @description Delays the response: a number of milliseconds, `{"min", "max"}`, or `{"median", "sigma"}` of a lognormal distribution. At most ten minutes.
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
             * @description Responds with a status from 400 to 599, in the error format of the interface.
             * @example 503
             */
            status?: number;
            /**
             * @description The `Retry-After` header that is sent with `status`.
             * @example 3
             */
            retryAfterSeconds?: number;
            /**
             * @description `"reset"`: the connection ends without a response. `"hang"`: there is no response until the client disconnects or the sandbox is reset.
             * @example hang
             * @enum {string}
             */
            connection?: "reset" | "hang";
            /**
             * @description `"empty"`: no body. `"truncated"`: half of the body, in chunks, without the one that ends it.
             * @example truncated
             * @enum {string}
             */
            body?: "empty" | "truncated";
            /**
             * @description Limits how fast the body is sent.
             * @example 1000
             */
            bytesPerSecond?: number;
            /**
             * @description `{"path": ["posts", 0, "author"], "message", "code"}`: the field at the path fails, and nulls propagate as the schema requires. With `"before"` and a path of one step, the root field does not run.
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
             * @description `{"drop": 2}`: the next event after the first two of a subscription is lost. `stall`: no more events are sent. `duplicate`: the next event is sent twice. `close`: the subscription is closed, a WebSocket with `code` (1012 by default), a stream without a final event.
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
            /** @description The highest ids that were ever assigned, which new records do not get again. */
            $lastIds?: {
                users?: number;
                tags?: number;
                posts?: number;
                comments?: number;
                apiPosts?: number;
                flatUsers?: number;
                products?: number;
            };
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
            /** @description A number that increases with each entry. */
            id: number;
            /**
             * Format: date-time
             * @description The real time, regardless of the clock of the sandbox.
             */
            at: string;
            /**
             * @description A request, a WebSocket message, a server-sent event, or the close of a WebSocket.
             * @enum {string}
             */
            kind: "request" | "message" | "event" | "close";
            /** @description `posts`, `versioned`, `users`, `wrapped`, `products` or `graphql`. Null for other paths. */
            interface: string | null;
            /** @description The route, such as `/posts/{id}`. Null for unknown paths. */
            route: string | null;
            method: string;
            /** @description The URL as it was sent. */
            url: string;
            headers: {
                [key: string]: string;
            };
            /** @description The body, truncated at 64 KiB. Secrets show only their last four characters. A body that may contain secrets and cannot be parsed is replaced by its size and type. */
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
            /** @description Null for a message from the client. */
            response: {
                status: number;
                headers: {
                    [key: string]: string;
                };
                /** @description The body, truncated at 64 KiB. Secrets show only their last four characters. A body that may contain secrets and cannot be parsed is replaced by its size and type. */
                body: string | null;
                /** @constant */
                bodyTruncated?: true;
            } | null;
            /** @description Null unless the entry is a request. */
            durationMs: number | null;
            fault?: string;
            /** @description A command that repeats the request. Secrets are masked. */
            curl: string | null;
            /** @description For a message, an event or a close: the id of the request that opened the socket or stream. */
            request?: number;
            /** @description The close code (RFC 6455) and reason of a WebSocket. */
            close?: {
                code: number;
                reason: string;
            };
        };
        JournalEntryList: {
            data: components["schemas"]["JournalEntry"][];
        };
        JournalMiss: {
            /** @description Always `about:blank`: the status identifies the problem. */
            type: string;
            title: string;
            status: number;
            /** @description An explanation of this problem. */
            detail: string;
            /** @description The first 20 errors in the given records. */
            errors?: {
                path: string;
                detail: string;
            }[];
            matched: number;
            nearestMisses: {
                id: number;
                differences: string[];
            }[];
            /** @description The first 20 entries that match, if there are too many. */
            matches?: {
                id: number;
            }[];
        };
        JournalSettings: {
            /** @description The number of entries to keep. 0 turns the journal off. */
            keep: number;
        };
        JournalVerification: {
            /** @description The conditions that a request must meet. Omitted conditions match anything. */
            match: {
                method?: string;
                /** @description A path, or a route such as `/posts/{id}`, without the prefix of the sandbox. */
                path?: string;
                query?: {
                    [key: string]: string;
                };
                headers?: {
                    [key: string]: string;
                };
                /** @description A subset of the JSON, or the complete text. */
                body?: unknown;
                operation?: string;
                /** @description A subset of the variables. */
                variables?: {
                    [key: string]: unknown;
                };
            };
            exactly?: number;
            atLeast?: number;
            atMost?: number;
            /**
             * @description The longest time to wait, in milliseconds.
             * @default 0
             */
            timeoutMs?: number;
        };
        JournalVerified: {
            matched: number;
        };
        NewSandbox: {
            /** @description The initial data: none, generated, a snapshot, a copy of another sandbox, or the given records. */
            from?: "empty" | {
                seed: components["schemas"]["SeedOptions"];
            } | {
                /** @description The name must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -. */
                snapshot: string;
            } | {
                /** @description The name must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -. */
                sandbox: string;
            } | {
                data: components["schemas"]["Fixtures"];
            };
            clock?: components["schemas"]["ClockChange"];
            /** @description Makes the sandbox reproducible, including UUIDs and tokens. */
            randomSeed?: number;
            /**
             * @description The lifetime after the last use, in seconds. 0 means that the sandbox never expires.
             * @default 3600
             */
            ttlSeconds?: number;
        };
        NewSnapshot: {
            /** @description The name of the sandbox, or `main`. */
            sandbox: string;
            /**
             * @description True deletes the snapshot together with the sandbox.
             * @default false
             */
            endsWithSandbox?: boolean;
        };
        NewToken: {
            userId?: number;
            /** @constant */
            admin?: true;
            /** @description The lifetime of the token, 24 hours by default. A negative number creates an expired token. */
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
            /** @description Always `about:blank`: the status identifies the problem. */
            type: string;
            title: string;
            status: number;
            /** @description An explanation of this problem. */
            detail: string;
            /** @description The first 20 errors in the given records. */
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
            /** @description The name must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -. */
            snapshot: string;
        };
        Sandbox: {
            name: string;
            /** @description The base URL for clients. */
            url: string;
            webSocketUrl: string;
            /** @description The token for writes to the Products API. Null for main. */
            productsToken: string | null;
            createdAt: string | null;
            expiresAt: string | null;
            clock: components["schemas"]["SandboxClock"];
            /** @description The number of records in each collection. */
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
            /** @description The number of records in each collection. */
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
            adminNotes?: string;
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
            /** @default  */
            adminNotes?: string;
            /** @default null */
            passwordHash?: string | null;
            password?: string;
            /** Format: date-time */
            createdAt?: string;
        };
        WorldActivity: {
            name: string;
            /** @description The maximum number of entries in the journal. */
            keep: number;
            /** @description The number of requests in the journal. */
            requests: number;
            /** @description The time of the latest request. Null if there is none. */
            lastAt: string | null;
            /** @description The number of requests in each second of the last minute, oldest first. */
            perSecond: number[];
            /** @description The number of fault rules. */
            faults: number;
        };
        WorldActivityList: {
            data: components["schemas"]["WorldActivity"][];
        };
    };
    responses: {
        /** @description An internal error occurred. */
        WorkbenchInternal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON. */
        WorkbenchInvalidJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record does not exist. */
        WorkbenchNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large. */
        WorkbenchPayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The IP address has exceeded its rate limit. */
        WorkbenchRateLimited: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is temporarily unavailable. */
        WorkbenchUnavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The media type of the body is not JSON. */
        WorkbenchUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
        IfMatch: string;
        /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
        IfNoneMatchOfWrite: string;
        /**
         * @description The collection.
         * @example posts
         */
        WorkbenchCollection: "users" | "tags" | "posts" | "comments" | "friendships" | "apiPosts" | "flatUsers" | "products";
        /**
         * @description The id of the record or rule.
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
         * @description The URL of the new record, or of its list if it has no URL of its own.
         * @example /posts/1
         */
        Location: string;
        /**
         * @description The remaining quota (IETF draft): `r` requests for the next `t` seconds.
         * @example "default";r=599;t=42
         */
        RateLimit: string;
        /** @description The number of requests that one IP address may send in a window. The five rate-limit headers are present if a limit is set. */
        "RateLimit-Limit": number;
        /**
         * @description The rate limit (IETF draft): `q` requests in a window of `w` seconds.
         * @example "default";q=600;w=60
         */
        "RateLimit-Policy": string;
        /** @description The number of requests left in this window. */
        "RateLimit-Remaining": number;
        /** @description The number of seconds until the next window. */
        "RateLimit-Reset": number;
        /** @description The number of seconds to wait before trying again. */
        "Retry-After": number;
        /**
         * @description The id of the request in the log: the one that the client sent, or a generated one.
         * @example 5f0c1b528f43-17
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSandboxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandboxes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxList"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    createSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The initial state of the sandbox. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewSandbox"];
            };
        };
        responses: {
            /** @description The new sandbox. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description The request is invalid. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
            /** @description The request is invalid. */
            507: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    putSandbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        /** @description The initial state of the sandbox. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NewSandbox"];
            };
        };
        responses: {
            /** @description The sandbox was recreated. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            /** @description The sandbox was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The record has changed since the version in `If-Match`. The current version of the record matches `If-None-Match`. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
            /** @description The request is invalid. */
            507: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSandbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version in `If-Match`. The current version of the record matches `If-None-Match`. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    restoreSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        /** @description The snapshot. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Restore"];
            };
        };
        responses: {
            /** @description The sandbox. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sandbox"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    putSandboxClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        /** @description The changes to the clock. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockChange"];
            };
        };
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version in `If-Match`. The current version of the record matches `If-None-Match`. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteSandboxClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version in `If-Match`. The current version of the record matches `If-None-Match`. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    listSnapshots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshots. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotList"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    putSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        /** @description The sandbox to save. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSnapshot"];
            };
        };
        responses: {
            /** @description The snapshot was overwritten. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description The snapshot was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            404: components["responses"]["WorkbenchNotFound"];
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteSnapshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The snapshot was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    createSandboxToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        /** @description The user. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxToken"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getFaults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules, in order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountedFaultRules"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    putFaults: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        /** @description The rules. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultRules"];
            };
        };
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountedFaultRules"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version in `If-Match`. The current version of the record matches `If-None-Match`. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    postFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        /** @description The rule. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FaultRule"];
            };
        };
        responses: {
            /** @description The rule. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountedFaultRule"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteFaults: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules were deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version in `If-Match`. The current version of the record matches `If-None-Match`. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteFault: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
                /**
                 * @description The id of the record or rule.
                 * @example 1
                 */
                id: components["parameters"]["WorkbenchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid. The record does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getJournal: {
        parameters: {
            query?: {
                /** @description Returns only entries after this id. */
                after?: number;
                /** @description The method, such as `POST`. */
                method?: string;
                /** @description A path, or a route such as `/posts/{id}`, without the prefix of the sandbox. */
                path?: string;
                status?: string;
                /** @description The name of a GraphQL operation. */
                operation?: string;
                /** @description The maximum number of entries to return, oldest first. */
                limit?: number;
                format?: "json" | "har";
            };
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntryList"];
                    "application/har+json": components["schemas"]["HttpArchive"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    putJournal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        /** @description The size of the journal. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JournalSettings"];
            };
        };
        responses: {
            /** @description The new size. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalSettings"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version in `If-Match`. The current version of the record matches `If-None-Match`. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteJournal: {
        parameters: {
            query?: {
                /** @description Deletes only entries up to this id. */
                through?: string;
            };
            header?: {
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries were deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version in `If-Match`. The current version of the record matches `If-None-Match`. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    listenToJournal: {
        parameters: {
            query?: {
                /** @description The method, such as `POST`. */
                method?: string;
                /** @description A path, or a route such as `/posts/{id}`, without the prefix of the sandbox. */
                path?: string;
                status?: string;
                /** @description The name of a GraphQL operation. */
                operation?: string;
            };
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An open stream, or the stored entries as JSON. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntryList"];
                    "text/event-stream": string;
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    verifyJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        /** @description The requests to match, and the expected number. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["JournalVerification"];
            };
        };
        responses: {
            /** @description The expectation is met. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalVerified"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["JournalMiss"];
                };
            };
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getActivity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activity. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorldActivityList"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    listCollections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collections. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionList"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getData: {
        parameters: {
            query?: {
                /** @description Includes password hashes. Without them, accounts become profiles. Not allowed for main, nor for a sandbox with data of main. */
                passwordHashes?: "true" | "false";
            };
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataDocument"];
                };
            };
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. The response would be too large: request less. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    listData: {
        parameters: {
            query?: {
                /** @description Returns only records that contain this text, ignoring case. */
                search?: string;
                /** @description The order: `key` (creation order), or fields, separated by commas. A leading `-` reverses a field. Null comes last. */
                sort?: string;
                /** @description The maximum number of records to return. */
                limit?: number;
                /** @description The `next` cursor of the previous page. */
                after?: string;
                /** @description Returns only users and tags and posts and comments and apiPosts and flatUsers and products with this value, or one of the values if it is repeated. */
                "where.id"?: string[];
                /** @description Returns only users and tags and flatUsers and products with this value, or one of the values if it is repeated. */
                "where.name"?: string[];
                /** @description Returns only users and flatUsers with this value, or one of the values if it is repeated. */
                "where.email"?: string[];
                /** @description Returns only users and flatUsers with this value, or one of the values if it is repeated. */
                "where.role"?: string[];
                /** @description Returns only users with this value, or one of the values if it is repeated. */
                "where.age"?: string[];
                /** @description Returns only users with this value, or one of the values if it is repeated. */
                "where.adminNotes"?: string[];
                /** @description Returns only users with this value, or one of the values if it is repeated. */
                "where.isAccount"?: string[];
                /** @description Returns only users and posts and comments and apiPosts and flatUsers with this value, or one of the values if it is repeated. */
                "where.createdAt"?: string[];
                /** @description Returns only posts and comments with this value, or one of the values if it is repeated. */
                "where.authorId"?: string[];
                /** @description Returns only posts and apiPosts with this value, or one of the values if it is repeated. */
                "where.title"?: string[];
                /** @description Returns only posts and comments with this value, or one of the values if it is repeated. */
                "where.body"?: string[];
                /** @description Returns only posts with this value, or one of the values if it is repeated. */
                "where.published"?: string[];
                /** @description Returns only posts with this value, or one of the values if it is repeated. */
                "where.publishedAt"?: string[];
                /** @description Returns only posts and apiPosts with this value, or one of the values if it is repeated. */
                "where.updatedAt"?: string[];
                /** @description Returns only posts with this value, or one of the values if it is repeated. */
                "where.tagIds"?: string[];
                /** @description Returns only posts with this value, or one of the values if it is repeated. */
                "where.tags"?: string[];
                /** @description Returns only comments with this value, or one of the values if it is repeated. */
                "where.postId"?: string[];
                /** @description Returns only friendships with this value, or one of the values if it is repeated. */
                "where.userId"?: string[];
                /** @description Returns only friendships with this value, or one of the values if it is repeated. */
                "where.friendId"?: string[];
                /** @description Returns only apiPosts with this value, or one of the values if it is repeated. */
                "where.content"?: string[];
                /** @description Returns only products with this value, or one of the values if it is repeated. */
                "where.price"?: string[];
                /** @description Returns only products with this value, or one of the values if it is repeated. */
                "where.category"?: string[];
            };
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
                /**
                 * @description The collection.
                 * @example posts
                 */
                collection: components["parameters"]["WorkbenchCollection"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataList"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. The response would be too large: request less. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    createDataRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
                /**
                 * @description The collection.
                 * @example posts
                 */
                collection: components["parameters"]["WorkbenchCollection"];
            };
            cookie?: never;
        };
        /** @description The fields of the record, as in fixtures. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordFields"];
            };
        };
        responses: {
            /** @description The new record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataRecord"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    getDataRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
                /**
                 * @description The collection.
                 * @example posts
                 */
                collection: components["parameters"]["WorkbenchCollection"];
                /**
                 * @description The id of the record or rule.
                 * @example 1
                 */
                id: components["parameters"]["WorkbenchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataRecord"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    deleteDataRecord: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
                /**
                 * @description The collection.
                 * @example posts
                 */
                collection: components["parameters"]["WorkbenchCollection"];
                /**
                 * @description The id of the record or rule.
                 * @example 1
                 */
                id: components["parameters"]["WorkbenchId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version in `If-Match`. The current version of the record matches `If-None-Match`. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    updateDataRecord: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
                /**
                 * @description The collection.
                 * @example posts
                 */
                collection: components["parameters"]["WorkbenchCollection"];
                /**
                 * @description The id of the record or rule.
                 * @example 1
                 */
                id: components["parameters"]["WorkbenchId"];
            };
            cookie?: never;
        };
        /** @description The fields of the record, as in fixtures. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordFields"];
            };
        };
        responses: {
            /** @description The updated record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataRecord"];
                };
            };
            400: components["responses"]["WorkbenchInvalidJson"];
            /** @description The request is invalid. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The record has changed since the version in `If-Match`. The current version of the record matches `If-None-Match`. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["WorkbenchPayloadTooLarge"];
            415: components["responses"]["WorkbenchUnsupportedMediaType"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
    listenToData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -
                 * @example t1
                 */
                name: components["parameters"]["WorkbenchName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An open stream, or the stored events as JSON. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataEvents"];
                    "text/event-stream": string;
                };
            };
            404: components["responses"]["WorkbenchNotFound"];
            /** @description The request is invalid. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["WorkbenchRateLimited"];
            500: components["responses"]["WorkbenchInternal"];
            503: components["responses"]["WorkbenchUnavailable"];
        };
    };
}
