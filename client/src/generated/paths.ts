// Written by `npm run generate` from the OpenAPI document.

export interface paths {
    "/graphql/main.graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the main schema of the GraphQL interface
         * @description In the schema definition language: the schema that introspection at `/graphql` shows. Not served where introspection is off.
         */
        get: operations["getMainGraphqlSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql/simple.graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the simple schema of the GraphQL interface
         * @description In the schema definition language: the schema of `/graphql/simple`. Not served where introspection is off.
         */
        get: operations["getSimpleGraphqlSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql/connection.graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the connection schema of the GraphQL interface
         * @description In the schema definition language: the schema of `/graphql/connection`. Not served where introspection is off.
         */
        get: operations["getConnectionGraphqlSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql/relay.graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the relay schema of the GraphQL interface
         * @description In the schema definition language: the schema of `/graphql/relay`. Not served where introspection is off.
         */
        get: operations["getRelayGraphqlSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts, page by page
         * @description In ascending order of id. A page past the end is an empty list with true totals.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create a post
         * @description The service gives it its id and times.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search posts by their title and content
         * @description In ascending order of id, as many as the service gives at once.
         */
        get: operations["searchPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a post
         * @description An id that is no integer is an id that nothing has.
         */
        get: operations["getPost"];
        /**
         * Change a post, its author included
         * @description What is sent is merged into the post; what is not sent stays.
         */
        put: operations["updatePost"];
        post?: never;
        /**
         * Delete a post
         * @description Its id is never used again.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        /**
         * Change the title or content of a post
         * @description What is sent is merged into the post; every other key is ignored.
         */
        patch: operations["patchPost"];
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an account
         * @description An e-mail belongs to one account, whatever its case. A role that is sent is ignored. Too many registrations from one address have to wait.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description The token is good for 24 hours. Too many failures for one e-mail or from one address have to wait; an e-mail that has logged in from the same address before waits for its own failures only.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a token
         * @description Gives a token that is good for another 24 hours; the old one stays good until its own end. 30 days after the log-in it is time to log in again.
         */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log out
         * @description Ends every token of the caller, also those of other devices.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users, page by page
         * @description In ascending order of id. A page past the end is an empty list with true totals.
         */
        get: operations["listBlogUsers"];
        put?: never;
        /**
         * Create a profile
         * @description A user without a password. Its e-mail need not be unique.
         */
        post: operations["createBlogUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description With its newest posts and comments, at most 100 each; of posts, the published ones. `posts_truncated` and `comments_truncated` say that there are more.
         */
        get: operations["getBlogUser"];
        /**
         * Change a user
         * @description Only what is sent changes. Anyone may change a profile; an account is its own and the administrators’. A hardened service leaves profiles to its administrators.
         */
        put: operations["updateBlogUser"];
        post?: never;
        /**
         * Delete a user
         * @description Its posts, its comments, the comments on its posts and its friendships go with it.
         */
        delete: operations["deleteBlogUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Only what is sent changes. Anyone may change a profile; an account is its own and the administrators’. A hardened service leaves profiles to its administrators.
         */
        patch: operations["patchBlogUser"];
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users, page by page
         * @description In ascending order of id. A page past the end is an empty list with true totals.
         */
        get: operations["listUnversionedUsers"];
        put?: never;
        /**
         * Create a profile
         * @description A user without a password. Its e-mail need not be unique.
         */
        post: operations["createUnversionedUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description With its newest posts and comments, at most 100 each; of posts, the published ones. `posts_truncated` and `comments_truncated` say that there are more.
         */
        get: operations["getUnversionedUser"];
        /**
         * Change a user
         * @description Only what is sent changes. Anyone may change a profile; an account is its own and the administrators’. A hardened service leaves profiles to its administrators.
         */
        put: operations["updateUnversionedUser"];
        post?: never;
        /**
         * Delete a user
         * @description Its posts, its comments, the comments on its posts and its friendships go with it.
         */
        delete: operations["deleteUnversionedUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Only what is sent changes. Anyone may change a profile; an account is its own and the administrators’. A hardened service leaves profiles to its administrators.
         */
        patch: operations["patchUnversionedUser"];
        trace?: never;
    };
    "/api/v1/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List published posts, page by page
         * @description Newest first. A page past the end is an empty list with true totals.
         */
        get: operations["listBlogPosts"];
        put?: never;
        /**
         * Write a post
         * @description The caller is its author.
         */
        post: operations["createBlogPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a post
         * @description Drafts too, with the oldest comments, at most `MAX_RESULTS` of them. `comments_truncated` says that there are more.
         */
        get: operations["getBlogPost"];
        /**
         * Change a post
         * @description Only what is sent changes. For its author and for administrators.
         */
        put: operations["updateBlogPost"];
        post?: never;
        /**
         * Delete a post
         * @description Its comments go with it. For its author and for administrators.
         */
        delete: operations["deleteBlogPost"];
        options?: never;
        head?: never;
        /**
         * Change a post
         * @description Only what is sent changes. For its author and for administrators.
         */
        patch: operations["patchBlogPost"];
        trace?: never;
    };
    "/api/v1/posts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a post, page by page
         * @description Oldest first. A page past the end is an empty list with true totals.
         */
        get: operations["listComments"];
        put?: never;
        /**
         * Comment on a post
         * @description The caller is its author. Whoever subscribed to the comments of the post hears of it.
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description By name, at most 1000.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description A name that is there already, in whatever case, gives the tag that has it.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description In order of creation, from `skip`; those with one role if it is given.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description The service gives it a UUID.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search users by name and e-mail
         * @description In order of creation, as many as the service gives at once.
         */
        get: operations["searchUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many users
         * @description All of them, or none if one is invalid.
         */
        post: operations["createUsers"];
        /**
         * Delete many users
         * @description In one transaction. An id that is given twice is deleted once and not found once.
         */
        delete: operations["deleteUsers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description An id that is no UUID is an id that nobody has.
         */
        get: operations["getUser"];
        /**
         * Change a user
         * @description What is sent changes, what is not sent stays. A null counts as not sent.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Delete a user
         * @description Nothing else hangs on it.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wrapped/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users, page by page
         * @description In order of creation. A page past the end is an empty list with true totals.
         */
        get: operations["listWrappedUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wrapped/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description An id that is no UUID is an id that nobody has.
         */
        get: operations["getWrappedUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description In ascending order of id, as many as the service gives at once. Filters combine.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description Of several wrong fields, the first of name, price and category is named.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a product
         * @description An id that is no integer is an id that nothing has.
         */
        get: operations["getProduct"];
        /**
         * Change a product
         * @description What is sent is merged into the product; what is not sent stays. A null category is the default one.
         */
        put: operations["updateProduct"];
        post?: never;
        /**
         * Delete a product
         * @description Its id is never used again.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the process lives
         * @description Looks at nothing but the process itself.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the process should be sent requests
         * @description Looks at the database too, with a read and, at most once a second, a write as large as a small create. 503 while the database is away, has no room for a create or has an old schema, and while the process is stopping.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of every process of the service
         * @description In the text format of Prometheus. Where a `METRICS_TOKEN` is set, it is asked for as a bearer token.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the service is
         * @description Requests of each second of the last minute, the oldest first, and the last events of the blog.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hear how the service is
         * @description Server-sent events: `status` now and every two seconds, `event` when something happens in the blog. At most 100 listeners. A client that prefers JSON is given the status of now.
         */
        get: operations["listenToStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document of every REST interface
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/posts.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document of the Posts API
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getPostsOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/versioned.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document of the Versioned API
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getVersionedOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/users.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document of the Flat Users API
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getUsersOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/wrapped.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document of the Wrapped users
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getWrappedOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/products.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document of the Products API
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getProductsOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi-3.0.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the OpenAPI document of every REST interface as version 3.0 writes it
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getOlderOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/postman.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the requests of every REST interface as a collection of Postman
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getPostmanCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/arazzo.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what users of the service do, step by step, as Arazzo workflows
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getWorkflows"];
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
        BlogError: {
            error: string;
        };
        BlogPost: {
            id: number;
            title: string;
            body: string;
            published: boolean;
            /** @description When `published` turned true; null while it is false. */
            published_at: string | null;
            author: components["schemas"]["BlogUser"];
            tags: components["schemas"]["Tag"][];
            /** @description The first 150 characters of the body. */
            excerpt: string;
            /** @description The minutes that reading it takes. */
            reading_time: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            updated_at: string;
        };
        BlogPostChanges: {
            title?: string;
            body?: string;
            published?: boolean;
            tag_ids?: number[];
        };
        BlogPostPage: {
            data: components["schemas"]["BlogPost"][];
            meta: components["schemas"]["PageMeta"];
        };
        BlogPostWithComments: {
            id: number;
            title: string;
            body: string;
            published: boolean;
            /** @description When `published` turned true; null while it is false. */
            published_at: string | null;
            author: components["schemas"]["BlogUser"];
            tags: components["schemas"]["Tag"][];
            /** @description The first 150 characters of the body. */
            excerpt: string;
            /** @description The minutes that reading it takes. */
            reading_time: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            updated_at: string;
            /** @description Oldest first. */
            comments: components["schemas"]["Comment"][];
            /**
             * @description There were more rows than the service gives.
             * @constant
             */
            comments_truncated?: true;
        };
        BlogProblemList: {
            errors: string[];
        };
        BlogProblems: {
            errors: {
                [key: string]: string[];
            };
        };
        BlogUser: {
            id: number;
            name: string;
            email: string;
            role: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            created_at: string;
            /** @description The name with inner white space collapsed. */
            full_name: string;
            /** @description Shown to administrators only. */
            admin_notes?: string;
        };
        BlogUserChanges: {
            name?: string;
            /** Format: email */
            email?: string;
            role?: string;
            /** @description Ignored unless an administrator sends it. */
            admin_notes?: string;
        };
        BlogUserPage: {
            data: components["schemas"]["ListedBlogUser"][];
            meta: {
                page: number;
                per_page: number;
                total: number;
            };
        };
        BlogUserWithLists: {
            id: number;
            name: string;
            email: string;
            role: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            created_at: string;
            /** @description The name with inner white space collapsed. */
            full_name: string;
            /** @description Shown to administrators only. */
            admin_notes?: string;
            posts: components["schemas"]["BlogPost"][];
            /**
             * @description There were more rows than the service gives.
             * @constant
             */
            posts_truncated?: true;
            comments: components["schemas"]["Comment"][];
            /**
             * @description There were more rows than the service gives.
             * @constant
             */
            comments_truncated?: true;
        };
        Comment: {
            id: number;
            body: string;
            author: components["schemas"]["BlogUser"];
            post_id: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            created_at: string;
        };
        CommentPage: {
            data: components["schemas"]["Comment"][];
            meta: components["schemas"]["PageMeta"];
        };
        Credentials: {
            email: string;
            password: string;
        };
        DeletedUsers: {
            deleted: string[];
            not_found: string[];
        };
        Detail: {
            /** @description The kind of problem, for programs. */
            type: string;
            /** @description The way to what is wrong. */
            loc: (string | number)[];
            /** @description The problem in words. */
            msg: string;
            /** @description What was sent there. */
            input: unknown;
        };
        FoundPosts: {
            data: components["schemas"]["Post"][];
            meta: {
                query: string;
                count: number;
                /**
                 * @description There were more rows than the service gives.
                 * @constant
                 */
                truncated?: true;
            };
        };
        FoundUsers: {
            query: string;
            count: number;
            /**
             * @description There were more rows than the service gives.
             * @constant
             */
            truncated?: true;
            data: components["schemas"]["User"][];
        };
        GraphqlSchemaError: {
            error: string;
        };
        HeardEvent: {
            /** @constant */
            kind: "postCreated";
            postId: number;
            /** Format: date-time */
            time: string;
        } | {
            /** @constant */
            kind: "commentAdded";
            postId: number;
            commentId: number;
            /** Format: date-time */
            time: string;
        };
        ListedBlogUser: {
            id: number;
            name: string;
            email: string;
            role: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            created_at: string;
            /** @description The name with inner white space collapsed. */
            full_name: string;
            /** @description Shown to administrators only. */
            admin_notes?: string;
            posts?: components["schemas"]["BlogPost"][];
            /**
             * @description There were more rows than the service gives.
             * @constant
             */
            posts_truncated?: true;
            comments?: components["schemas"]["Comment"][];
            /**
             * @description There were more rows than the service gives.
             * @constant
             */
            comments_truncated?: true;
        };
        NewBlogPost: {
            title: string;
            body: string;
            /** @default false */
            published?: boolean;
            tag_ids?: number[];
        };
        NewBlogUser: {
            name: string;
            /** Format: email */
            email: string;
            /** @default user */
            role?: string | null;
            /** @description Ignored unless an administrator sends it. */
            admin_notes?: string;
        };
        NewComment: {
            body: string;
        };
        NewPost: {
            title: string;
            content: string;
            /** @description Any JSON value, kept exactly as it was sent. Its JSON text has at most 100000 characters. */
            authorId?: unknown;
        };
        NewProduct: {
            name: string;
            price: number;
            /** @default general */
            category?: string | null;
        };
        NewTag: {
            name: string;
        };
        NewUser: {
            name: string;
            /** Format: email */
            email: string;
            /** @default user */
            role?: string;
        };
        NotReady: {
            /** @enum {string} */
            status: "stopping" | "schema is not up to date" | "database takes no writes" | "database is unavailable";
        };
        ObservingError: {
            error: string;
        };
        /** @description A document as the OpenAPI Specification 3.0 describes it. */
        OlderOpenapiDocument: {
            /** @constant */
            openapi: "3.0.3";
            info: {
                title: string;
                version: string;
            } & {
                [key: string]: unknown;
            };
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A document as the OpenAPI Specification 3.1 describes it. */
        OpenapiDocument: {
            /** @constant */
            openapi: "3.1.1";
            info: {
                title: string;
                version: string;
            } & {
                [key: string]: unknown;
            };
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        PageMeta: {
            page: number;
            total_pages: number;
            total_count: number;
        };
        Post: {
            id: number;
            title: string;
            content: string;
            /** @description Any JSON value, kept exactly as it was sent. */
            authorId?: unknown;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            updatedAt: string;
        };
        PostChanges: {
            title?: string;
            content?: string;
        };
        PostPage: {
            data: components["schemas"]["Post"][];
            meta: {
                total: number;
                page: number;
                limit: number;
                totalPages: number;
            };
        };
        PostReplacement: {
            title?: string;
            content?: string;
            /** @description Any JSON value, kept exactly as it was sent. Its JSON text has at most 100000 characters. */
            authorId?: unknown;
        };
        /** @description A collection of Postman, version 2.1. */
        PostmanCollection: {
            info: {
                name: string;
                /** @constant */
                schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
            } & {
                [key: string]: unknown;
            };
            item: unknown[];
        } & {
            [key: string]: unknown;
        };
        PostsError: {
            error: {
                /** @enum {string} */
                code: "VALIDATION_ERROR" | "MISSING_QUERY" | "INVALID_JSON" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "IDEMPOTENCY_KEY_IN_USE" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "ANSWER_TOO_LARGE" | "IDEMPOTENCY_KEY_REUSED" | "RATE_LIMITED" | "INTERNAL_ERROR" | "UNAVAILABLE";
                message: string;
                /** @description The problem with each field of an invalid post, null where there is none; or with each invalid parameter. */
                fields?: {
                    title?: string | null;
                    content?: string | null;
                    authorId?: string;
                    page?: string;
                    limit?: string;
                    q?: string;
                };
            };
        };
        Product: {
            id: number;
            name: string;
            price: number;
            category: string;
        };
        ProductChanges: {
            name?: string;
            price?: number;
            category?: string | null;
        };
        ProductList: {
            data: components["schemas"]["Product"][];
            count: number;
            /**
             * @description There were more rows than the service gives.
             * @constant
             */
            truncated?: true;
        };
        ProductsError: {
            error: string;
        };
        ReferenceError: {
            error: string;
        };
        Registration: {
            name: string;
            /** Format: email */
            email: string;
            password: string;
            /** @description The password once more. */
            password_confirmation: string;
        };
        RenewedToken: {
            token: string;
        };
        ServiceError: {
            error: string;
        };
        ServiceStatus: {
            version: string;
            /** @enum {string} */
            engine: "sqlite" | "postgres";
            uptimeSeconds: number;
            processes: number;
            requests: {
                total: number;
                perSecond: number[];
                /** @description Since the start. */
                byInterface: {
                    [key: string]: number;
                };
            };
            events: components["schemas"]["HeardEvent"][];
        };
        Session: {
            token: string;
            user: components["schemas"]["BlogUser"];
        };
        SingleBlogPost: {
            data: components["schemas"]["BlogPostWithComments"];
        };
        SingleBlogUser: {
            data: components["schemas"]["BlogUserWithLists"];
        };
        SingleComment: {
            data: components["schemas"]["Comment"];
        };
        SinglePost: {
            data: components["schemas"]["Post"];
        };
        SingleProduct: {
            data: components["schemas"]["Product"];
        };
        SingleTag: {
            data: components["schemas"]["Tag"];
        };
        Tag: {
            id: number;
            name: string;
        };
        TagList: {
            data: components["schemas"]["Tag"][];
            /**
             * @description There were more rows than the service gives.
             * @constant
             */
            truncated?: true;
        };
        User: {
            /** Format: uuid */
            id: string;
            name: string;
            email: string;
            role: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC with milliseconds.
             */
            created_at: string;
        };
        UserChanges: {
            name?: string | null;
            email?: string | null;
            role?: string | null;
        };
        UsersError: {
            detail: string;
        };
        UsersInvalidInput: {
            detail: components["schemas"]["Detail"][];
        };
        /** @description A document as the Arazzo Specification 1.0 describes it. */
        Workflows: {
            /** @constant */
            arazzo: "1.0.1";
            info: {
                title: string;
                version: string;
            } & {
                [key: string]: unknown;
            };
            workflows: unknown[];
        } & {
            [key: string]: unknown;
        };
        WrappedNothing: {
            /** @constant */
            success: false;
            data: null;
            message: string;
        };
        WrappedUser: {
            /** @constant */
            success: true;
            data: components["schemas"]["User"];
        };
        WrappedUserPage: {
            data: components["schemas"]["User"][];
            page: number;
            per_page: number;
            total: number;
            total_pages: number;
        };
        WrappedUsersError: {
            /** @constant */
            success: false;
            error: string;
            code: string;
        };
    };
    responses: {
        /** @description The answer would be larger than the service sends: ask for less. */
        BlogAnswerTooLarge: {
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
                "application/json": components["schemas"]["BlogError"];
            };
        };
        /** @description Something broke inside. */
        BlogInternal: {
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
                "application/json": components["schemas"]["BlogError"];
            };
        };
        /** @description The body is not JSON. */
        BlogInvalidJson: {
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
                "application/json": components["schemas"]["BlogError"];
            };
        };
        /** @description A request with this `Idempotency-Key` is still running. */
        BlogKeyInUse: {
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
                "application/json": components["schemas"]["BlogError"];
            };
        };
        /** @description There is no such record. */
        BlogNotFound: {
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
                "application/json": components["schemas"]["BlogError"];
            };
        };
        /** @description The body is too large. */
        BlogPayloadTooLarge: {
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
                "application/json": components["schemas"]["BlogError"];
            };
        };
        /** @description The address has sent more requests than the limit. */
        BlogRateLimited: {
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
                "application/json": components["schemas"]["BlogError"];
            };
        };
        /** @description The token is missing or no good. */
        BlogUnauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BlogError"];
            };
        };
        /** @description The service is unable to answer for now. */
        BlogUnavailable: {
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
                "application/json": components["schemas"]["BlogError"];
            };
        };
        /** @description The body is of another media type than JSON. */
        BlogUnsupportedMediaType: {
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
                "application/json": components["schemas"]["BlogError"];
            };
        };
        /** @description The address has sent more requests than the limit. */
        GraphqlRateLimited: {
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
                "application/json": components["schemas"]["GraphqlSchemaError"];
            };
        };
        /** @description Nothing has changed since the version that `If-None-Match` names. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
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
        /** @description Something broke inside. */
        ObservingInternal: {
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
                "application/json": components["schemas"]["ObservingError"];
            };
        };
        /** @description The address has sent more requests than the limit. */
        ObservingRateLimited: {
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
                "application/json": components["schemas"]["ObservingError"];
            };
        };
        /** @description The service is unable to answer for now. */
        ObservingUnavailable: {
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
                "application/json": components["schemas"]["ObservingError"];
            };
        };
        /** @description The answer would be larger than the service sends: ask for less. */
        PostsAnswerTooLarge: {
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
                "application/json": components["schemas"]["PostsError"];
            };
        };
        /** @description Something broke inside. */
        PostsInternal: {
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
                "application/json": components["schemas"]["PostsError"];
            };
        };
        /** @description A request with this `Idempotency-Key` is still running. */
        PostsKeyInUse: {
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
                "application/json": components["schemas"]["PostsError"];
            };
        };
        /** @description The `Idempotency-Key` was used with another body. */
        PostsKeyReused: {
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
                "application/json": components["schemas"]["PostsError"];
            };
        };
        /** @description There is no such record. */
        PostsNotFound: {
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
                "application/json": components["schemas"]["PostsError"];
            };
        };
        /** @description The body is too large. */
        PostsPayloadTooLarge: {
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
                "application/json": components["schemas"]["PostsError"];
            };
        };
        /** @description The address has sent more requests than the limit. */
        PostsRateLimited: {
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
                "application/json": components["schemas"]["PostsError"];
            };
        };
        /** @description The service is unable to answer for now. */
        PostsUnavailable: {
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
                "application/json": components["schemas"]["PostsError"];
            };
        };
        /** @description The body is of another media type than JSON. */
        PostsUnsupportedMediaType: {
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
                "application/json": components["schemas"]["PostsError"];
            };
        };
        /** @description The answer would be larger than the service sends: ask for less. */
        ProductsAnswerTooLarge: {
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
                "application/json": components["schemas"]["ProductsError"];
            };
        };
        /** @description Something broke inside. */
        ProductsInternal: {
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
                "application/json": components["schemas"]["ProductsError"];
            };
        };
        /** @description A request with this `Idempotency-Key` is still running. */
        ProductsKeyInUse: {
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
                "application/json": components["schemas"]["ProductsError"];
            };
        };
        /** @description The `Idempotency-Key` was used with another body. */
        ProductsKeyReused: {
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
                "application/json": components["schemas"]["ProductsError"];
            };
        };
        /** @description There is no such record. */
        ProductsNotFound: {
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
                "application/json": components["schemas"]["ProductsError"];
            };
        };
        /** @description The body is too large. */
        ProductsPayloadTooLarge: {
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
                "application/json": components["schemas"]["ProductsError"];
            };
        };
        /** @description The address has sent more requests than the limit. */
        ProductsRateLimited: {
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
                "application/json": components["schemas"]["ProductsError"];
            };
        };
        /** @description The token is missing or no good. */
        ProductsUnauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProductsError"];
            };
        };
        /** @description The service is unable to answer for now. */
        ProductsUnavailable: {
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
                "application/json": components["schemas"]["ProductsError"];
            };
        };
        /** @description The body is of another media type than JSON. */
        ProductsUnsupportedMediaType: {
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
                "application/json": components["schemas"]["ProductsError"];
            };
        };
        /** @description The address has sent more requests than the limit. */
        ReferenceRateLimited: {
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
                "application/json": components["schemas"]["ReferenceError"];
            };
        };
        /** @description Something broke inside. */
        ServiceInternal: {
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
                "application/json": components["schemas"]["ServiceError"];
            };
        };
        /** @description The service is unable to answer for now. */
        ServiceUnavailable: {
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
                "application/json": components["schemas"]["NotReady"];
            };
        };
        /** @description Something broke inside. */
        UsersInternal: {
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
                "application/json": components["schemas"]["UsersError"];
            };
        };
        /** @description A request with this `Idempotency-Key` is still running. */
        UsersKeyInUse: {
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
                "application/json": components["schemas"]["UsersError"];
            };
        };
        /** @description There is no such record. */
        UsersNotFound: {
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
                "application/json": components["schemas"]["UsersError"];
            };
        };
        /** @description The body is too large. */
        UsersPayloadTooLarge: {
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
                "application/json": components["schemas"]["UsersError"];
            };
        };
        /** @description The address has sent more requests than the limit. */
        UsersRateLimited: {
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
                "application/json": components["schemas"]["UsersError"];
            };
        };
        /** @description The service is unable to answer for now. */
        UsersUnavailable: {
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
                "application/json": components["schemas"]["UsersError"];
            };
        };
        /** @description The body is of another media type than JSON. */
        UsersUnsupportedMediaType: {
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
                "application/json": components["schemas"]["UsersError"];
            };
        };
        /** @description Something broke inside. */
        WrappedUsersInternal: {
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
                "application/json": components["schemas"]["WrappedUsersError"];
            };
        };
        /** @description There is no such record. */
        WrappedUsersNotFound: {
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
                "application/json": components["schemas"]["WrappedNothing"];
            };
        };
        /** @description The address has sent more requests than the limit. */
        WrappedUsersRateLimited: {
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
                "application/json": components["schemas"]["WrappedUsersError"];
            };
        };
        /** @description The service is unable to answer for now. */
        WrappedUsersUnavailable: {
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
                "application/json": components["schemas"]["WrappedUsersError"];
            };
        };
    };
    parameters: {
        /**
         * @description The id of the record.
         * @example 1
         */
        BlogId: number;
        /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
        IdempotencyKey: string;
        /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
        IfMatch: string;
        /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
        IfNoneMatch: string;
        /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
        IfNoneMatchOfWrite: string;
        /**
         * @description The id of the post.
         * @example 1
         */
        PostsId: number;
        /**
         * @description The id of the product.
         * @example 1
         */
        ProductsId: number;
        /**
         * @description The id of the user.
         * @example 3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11
         */
        UsersId: string;
        /**
         * @description The id of the user.
         * @example 3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11
         */
        WrappedUsersId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this version, for `If-None-Match` and `If-Match`.
         * @example "Wd9uEp0iBnzpuqg2yX0Y2rqpDfk"
         */
        ETag: string;
        /** @description There when this is the kept answer of an earlier request with the same key. */
        "Idempotency-Replayed": "true";
        /**
         * @description The other pages (RFC 8288): `first`, `prev`, `next` and `last`.
         * @example </posts?page=1>; rel="first", </posts?page=2>; rel="next", </posts?page=9>; rel="last"
         */
        Link: string;
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
        /** @description The kind of token that is asked for. */
        "WWW-Authenticate": "Bearer";
        /**
         * @description What the request is called in the log: what the client called it, or a name that was made.
         * @example 5f0c1b528f43-17
         */
        "X-Request-Id": string;
        /**
         * @description The number of records in the whole list, where it is known.
         * @example 42
         */
        "X-Total-Count": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMainGraphqlSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/graphql": string;
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["GraphqlRateLimited"];
        };
    };
    getSimpleGraphqlSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/graphql": string;
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["GraphqlRateLimited"];
        };
    };
    getConnectionGraphqlSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/graphql": string;
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["GraphqlRateLimited"];
        };
    };
    getRelayGraphqlSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/graphql": string;
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["GraphqlRateLimited"];
        };
    };
    listPosts: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most posts of a page. */
                limit?: number;
            };
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPage"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["PostsError"];
                };
            };
            422: components["responses"]["PostsAnswerTooLarge"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    createPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The post. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPost"];
            };
        };
        responses: {
            /** @description The new post. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SinglePost"];
                };
            };
            /** @description Something in the request is invalid. The body is not JSON. */
            400: {
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
                    "application/json": components["schemas"]["PostsError"];
                };
            };
            409: components["responses"]["PostsKeyInUse"];
            413: components["responses"]["PostsPayloadTooLarge"];
            415: components["responses"]["PostsUnsupportedMediaType"];
            422: components["responses"]["PostsKeyReused"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    searchPosts: {
        parameters: {
            query: {
                /** @description The text to look for, without regard to case. Every character stands for itself. */
                q: string;
            };
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts that contain the text. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPosts"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["PostsError"];
                };
            };
            422: components["responses"]["PostsAnswerTooLarge"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the post.
                 * @example 1
                 */
                id: components["parameters"]["PostsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SinglePost"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["PostsNotFound"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the post.
                 * @example 1
                 */
                id: components["parameters"]["PostsId"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostReplacement"];
            };
        };
        responses: {
            /** @description The changed post. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SinglePost"];
                };
            };
            /** @description Something in the request is invalid. The body is not JSON. */
            400: {
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
                    "application/json": components["schemas"]["PostsError"];
                };
            };
            404: components["responses"]["PostsNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["PostsError"];
                };
            };
            413: components["responses"]["PostsPayloadTooLarge"];
            415: components["responses"]["PostsUnsupportedMediaType"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the post.
                 * @example 1
                 */
                id: components["parameters"]["PostsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post is gone. */
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
            404: components["responses"]["PostsNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["PostsError"];
                };
            };
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    patchPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the post.
                 * @example 1
                 */
                id: components["parameters"]["PostsId"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostChanges"];
            };
        };
        responses: {
            /** @description The changed post. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SinglePost"];
                };
            };
            /** @description Something in the request is invalid. The body is not JSON. */
            400: {
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
                    "application/json": components["schemas"]["PostsError"];
                };
            };
            404: components["responses"]["PostsNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["PostsError"];
                };
            };
            413: components["responses"]["PostsPayloadTooLarge"];
            415: components["responses"]["PostsUnsupportedMediaType"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Who registers. */
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["Registration"];
                } | components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The new account and a token for it. */
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
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BlogInvalidJson"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
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
                    "application/json": components["schemas"]["BlogProblems"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Who logs in. */
        requestBody?: {
            content: {
                "application/json": {
                    user: components["schemas"]["Credentials"];
                } | components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description A token, and whom it stands for. */
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
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BlogInvalidJson"];
            /** @description The e-mail or the password is wrong. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description There were too many failed attempts. The address has sent more requests than the limit. */
            429: {
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new token. */
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
                    "application/json": components["schemas"]["RenewedToken"];
                };
            };
            401: components["responses"]["BlogUnauthenticated"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens are no longer good. */
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
            401: components["responses"]["BlogUnauthenticated"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listBlogUsers: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most records of a page. */
                per_page?: number;
                /** @description The lists that each user carries along, with a comma between them. */
                include?: string;
            };
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogUserPage"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["BlogProblemList"];
                };
            };
            422: components["responses"]["BlogAnswerTooLarge"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    createBlogUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The profile. */
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["NewBlogUser"];
                } | components["schemas"]["NewBlogUser"];
            };
        };
        responses: {
            /** @description The new profile. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogUser"];
                };
            };
            /** @description Something in the request is invalid. The body is not JSON. */
            400: {
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
                    "application/json": components["schemas"]["BlogProblemList"] | components["schemas"]["BlogError"];
                };
            };
            409: components["responses"]["BlogKeyInUse"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. The `Idempotency-Key` was used with another body. */
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
                    "application/json": components["schemas"]["BlogProblems"] | components["schemas"]["BlogError"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    getBlogUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogUser"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["BlogNotFound"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    updateBlogUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
        requestBody?: {
            content: {
                "application/json": {
                    user: components["schemas"]["BlogUserChanges"];
                } | components["schemas"]["BlogUserChanges"];
            };
        };
        responses: {
            /** @description The changed user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogUser"];
                };
            };
            /** @description Something in the request is invalid. The body is not JSON. */
            400: {
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
                    "application/json": components["schemas"]["BlogProblemList"] | components["schemas"]["BlogError"];
                };
            };
            /** @description The token is missing or no good. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            /** @description The caller may not do this. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
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
                    "application/json": components["schemas"]["BlogProblems"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    deleteBlogUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is gone. */
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
            /** @description The token is missing or no good. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            /** @description The caller may not do this. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    patchBlogUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
        requestBody?: {
            content: {
                "application/json": {
                    user: components["schemas"]["BlogUserChanges"];
                } | components["schemas"]["BlogUserChanges"];
            };
        };
        responses: {
            /** @description The changed user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogUser"];
                };
            };
            /** @description Something in the request is invalid. The body is not JSON. */
            400: {
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
                    "application/json": components["schemas"]["BlogProblemList"] | components["schemas"]["BlogError"];
                };
            };
            /** @description The token is missing or no good. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            /** @description The caller may not do this. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
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
                    "application/json": components["schemas"]["BlogProblems"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listUnversionedUsers: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most records of a page. */
                per_page?: number;
                /** @description The lists that each user carries along, with a comma between them. */
                include?: string;
            };
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogUserPage"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["BlogProblemList"];
                };
            };
            422: components["responses"]["BlogAnswerTooLarge"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    createUnversionedUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The profile. */
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["NewBlogUser"];
                } | components["schemas"]["NewBlogUser"];
            };
        };
        responses: {
            /** @description The new profile. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogUser"];
                };
            };
            /** @description The body is not JSON. Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["BlogError"] | components["schemas"]["BlogProblemList"];
                };
            };
            409: components["responses"]["BlogKeyInUse"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. The `Idempotency-Key` was used with another body. */
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
                    "application/json": components["schemas"]["BlogProblems"] | components["schemas"]["BlogError"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    getUnversionedUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogUser"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["BlogNotFound"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    updateUnversionedUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
        requestBody?: {
            content: {
                "application/json": {
                    user: components["schemas"]["BlogUserChanges"];
                } | components["schemas"]["BlogUserChanges"];
            };
        };
        responses: {
            /** @description The changed user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogUser"];
                };
            };
            400: components["responses"]["BlogInvalidJson"];
            /** @description The token is missing or no good. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            /** @description The caller may not do this. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
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
                    "application/json": components["schemas"]["BlogProblems"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    deleteUnversionedUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is gone. */
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
            /** @description The token is missing or no good. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            /** @description The caller may not do this. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    patchUnversionedUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
        requestBody?: {
            content: {
                "application/json": {
                    user: components["schemas"]["BlogUserChanges"];
                } | components["schemas"]["BlogUserChanges"];
            };
        };
        responses: {
            /** @description The changed user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogUser"];
                };
            };
            400: components["responses"]["BlogInvalidJson"];
            /** @description The token is missing or no good. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            /** @description The caller may not do this. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
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
                    "application/json": components["schemas"]["BlogProblems"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listBlogPosts: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most records of a page. */
                per_page?: number;
            };
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BlogPostPage"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["BlogProblemList"];
                };
            };
            401: components["responses"]["BlogUnauthenticated"];
            422: components["responses"]["BlogAnswerTooLarge"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    createBlogPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The post. */
        requestBody: {
            content: {
                "application/json": {
                    post: components["schemas"]["NewBlogPost"];
                } | components["schemas"]["NewBlogPost"];
            };
        };
        responses: {
            /** @description The new post. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogPost"];
                };
            };
            /** @description The body is not JSON. Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["BlogError"] | components["schemas"]["BlogProblemList"];
                };
            };
            401: components["responses"]["BlogUnauthenticated"];
            409: components["responses"]["BlogKeyInUse"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. The `Idempotency-Key` was used with another body. */
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
                    "application/json": components["schemas"]["BlogProblems"] | components["schemas"]["BlogError"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    getBlogPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogPost"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["BlogUnauthenticated"];
            404: components["responses"]["BlogNotFound"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    updateBlogPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
        requestBody?: {
            content: {
                "application/json": {
                    post: components["schemas"]["BlogPostChanges"];
                } | components["schemas"]["BlogPostChanges"];
            };
        };
        responses: {
            /** @description The changed post. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogPost"];
                };
            };
            400: components["responses"]["BlogInvalidJson"];
            401: components["responses"]["BlogUnauthenticated"];
            /** @description The caller may not do this. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
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
                    "application/json": components["schemas"]["BlogProblems"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    deleteBlogPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The post is gone. */
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
            401: components["responses"]["BlogUnauthenticated"];
            /** @description The caller may not do this. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    patchBlogPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
        requestBody?: {
            content: {
                "application/json": {
                    post: components["schemas"]["BlogPostChanges"];
                } | components["schemas"]["BlogPostChanges"];
            };
        };
        responses: {
            /** @description The changed post. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleBlogPost"];
                };
            };
            400: components["responses"]["BlogInvalidJson"];
            401: components["responses"]["BlogUnauthenticated"];
            /** @description The caller may not do this. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
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
                    "application/json": components["schemas"]["BlogProblems"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most records of a page. */
                per_page?: number;
            };
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentPage"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["BlogProblemList"];
                };
            };
            401: components["responses"]["BlogUnauthenticated"];
            404: components["responses"]["BlogNotFound"];
            422: components["responses"]["BlogAnswerTooLarge"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The id of the record.
                 * @example 1
                 */
                id: components["parameters"]["BlogId"];
            };
            cookie?: never;
        };
        /** @description The comment. */
        requestBody: {
            content: {
                "application/json": {
                    comment: components["schemas"]["NewComment"];
                } | components["schemas"]["NewComment"];
            };
        };
        responses: {
            /** @description The new comment. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleComment"];
                };
            };
            /** @description The body is not JSON. Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["BlogError"] | components["schemas"]["BlogProblemList"];
                };
            };
            401: components["responses"]["BlogUnauthenticated"];
            404: components["responses"]["BlogNotFound"];
            409: components["responses"]["BlogKeyInUse"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. The `Idempotency-Key` was used with another body. */
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
                    "application/json": components["schemas"]["BlogProblems"] | components["schemas"]["BlogError"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["BlogAnswerTooLarge"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The tag. */
        requestBody: {
            content: {
                "application/json": {
                    tag: components["schemas"]["NewTag"];
                } | components["schemas"]["NewTag"];
            };
        };
        responses: {
            /** @description The tag that was there. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleTag"];
                };
            };
            /** @description The new tag. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleTag"];
                };
            };
            /** @description The body is not JSON. Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["BlogError"] | components["schemas"]["BlogProblemList"];
                };
            };
            401: components["responses"]["BlogUnauthenticated"];
            409: components["responses"]["BlogKeyInUse"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. The `Idempotency-Key` was used with another body. */
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
                    "application/json": components["schemas"]["BlogProblems"] | components["schemas"]["BlogError"];
                };
            };
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description How many users to leave out at the beginning. */
                skip?: number;
                /** @description The most users of the answer. */
                limit?: number;
                /** @description Only users with exactly this role. */
                role?: string;
            };
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. The answer would be larger than the service sends: ask for less. */
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
                    "application/json": components["schemas"]["UsersInvalidInput"] | components["schemas"]["UsersError"];
                };
            };
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The user. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description The new user. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            409: components["responses"]["UsersKeyInUse"];
            413: components["responses"]["UsersPayloadTooLarge"];
            415: components["responses"]["UsersUnsupportedMediaType"];
            /** @description Something in the request is invalid. The body is not JSON. The `Idempotency-Key` was used with another body. */
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
                    "application/json": components["schemas"]["UsersInvalidInput"] | components["schemas"]["UsersError"];
                };
            };
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    searchUsers: {
        parameters: {
            query: {
                /** @description The text to look for, without regard to case. Every character stands for itself. */
                q: string;
                /** @description Where to look. */
                field?: "name" | "email" | "all";
            };
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users that contain the text. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundUsers"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. The answer would be larger than the service sends: ask for less. */
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
                    "application/json": components["schemas"]["UsersInvalidInput"] | components["schemas"]["UsersError"];
                };
            };
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    createUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The users. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"][];
            };
        };
        responses: {
            /** @description The new users, in the order given. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            409: components["responses"]["UsersKeyInUse"];
            413: components["responses"]["UsersPayloadTooLarge"];
            415: components["responses"]["UsersUnsupportedMediaType"];
            /** @description Something in the request is invalid. The body is not JSON. The `Idempotency-Key` was used with another body. */
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
                    "application/json": components["schemas"]["UsersInvalidInput"] | components["schemas"]["UsersError"];
                };
            };
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    deleteUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The ids of the users. */
        requestBody: {
            content: {
                "application/json": string[];
            };
        };
        responses: {
            /** @description Which were deleted and which were not found. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedUsers"];
                };
            };
            409: components["responses"]["UsersKeyInUse"];
            413: components["responses"]["UsersPayloadTooLarge"];
            415: components["responses"]["UsersUnsupportedMediaType"];
            /** @description Something in the request is invalid. The body is not JSON. The `Idempotency-Key` was used with another body. */
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
                    "application/json": components["schemas"]["UsersInvalidInput"] | components["schemas"]["UsersError"];
                };
            };
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the user.
                 * @example 3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11
                 */
                id: components["parameters"]["UsersId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["UsersNotFound"];
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the user.
                 * @example 3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11
                 */
                id: components["parameters"]["UsersId"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChanges"];
            };
        };
        responses: {
            /** @description The changed user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            404: components["responses"]["UsersNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["UsersError"];
                };
            };
            413: components["responses"]["UsersPayloadTooLarge"];
            415: components["responses"]["UsersUnsupportedMediaType"];
            /** @description Something in the request is invalid. The body is not JSON. */
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
                    "application/json": components["schemas"]["UsersInvalidInput"];
                };
            };
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the user.
                 * @example 3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11
                 */
                id: components["parameters"]["UsersId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is gone. */
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
            404: components["responses"]["UsersNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["UsersError"];
                };
            };
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    listWrappedUsers: {
        parameters: {
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most users of a page. */
                per_page?: number;
            };
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrappedUserPage"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. The answer would be larger than the service sends: ask for less. */
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
                    "application/json": components["schemas"]["WrappedUsersError"];
                };
            };
            429: components["responses"]["WrappedUsersRateLimited"];
            500: components["responses"]["WrappedUsersInternal"];
            503: components["responses"]["WrappedUsersUnavailable"];
        };
    };
    getWrappedUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the user.
                 * @example 3f0c1b52-8f43-4c1e-9d52-6a0f0f6f1f11
                 */
                id: components["parameters"]["WrappedUsersId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user in its wrapper. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WrappedUser"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["WrappedUsersNotFound"];
            429: components["responses"]["WrappedUsersRateLimited"];
            500: components["responses"]["WrappedUsersInternal"];
            503: components["responses"]["WrappedUsersUnavailable"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Only products of exactly this category. */
                category?: string;
                /** @description Only products of at least this price. */
                min_price?: number;
                /** @description Only products of at most this price. */
                max_price?: number;
            };
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The products that pass every filter. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductList"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: {
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
                    "application/json": components["schemas"]["ProductsError"];
                };
            };
            422: components["responses"]["ProductsAnswerTooLarge"];
            429: components["responses"]["ProductsRateLimited"];
            500: components["responses"]["ProductsInternal"];
            503: components["responses"]["ProductsUnavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to send again: the same key and body give the first answer once more, for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The product. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProduct"];
            };
        };
        responses: {
            /** @description The new product. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleProduct"];
                };
            };
            /** @description Something in the request is invalid. The body is not JSON. */
            400: {
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
                    "application/json": components["schemas"]["ProductsError"];
                };
            };
            401: components["responses"]["ProductsUnauthenticated"];
            409: components["responses"]["ProductsKeyInUse"];
            413: components["responses"]["ProductsPayloadTooLarge"];
            415: components["responses"]["ProductsUnsupportedMediaType"];
            422: components["responses"]["ProductsKeyReused"];
            429: components["responses"]["ProductsRateLimited"];
            500: components["responses"]["ProductsInternal"];
            503: components["responses"]["ProductsUnavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The id of the product.
                 * @example 1
                 */
                id: components["parameters"]["ProductsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleProduct"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["ProductsNotFound"];
            429: components["responses"]["ProductsRateLimited"];
            500: components["responses"]["ProductsInternal"];
            503: components["responses"]["ProductsUnavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the product.
                 * @example 1
                 */
                id: components["parameters"]["ProductsId"];
            };
            cookie?: never;
        };
        /** @description What is to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductChanges"];
            };
        };
        responses: {
            /** @description The changed product. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleProduct"];
                };
            };
            /** @description Something in the request is invalid. The body is not JSON. */
            400: {
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
                    "application/json": components["schemas"]["ProductsError"];
                };
            };
            401: components["responses"]["ProductsUnauthenticated"];
            404: components["responses"]["ProductsNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["ProductsError"];
                };
            };
            413: components["responses"]["ProductsPayloadTooLarge"];
            415: components["responses"]["ProductsUnsupportedMediaType"];
            429: components["responses"]["ProductsRateLimited"];
            500: components["responses"]["ProductsInternal"];
            503: components["responses"]["ProductsUnavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of the version to write over: if it is no longer true, the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or tags of versions not to write over: if the record is one of them, the answer is 412. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: {
                /**
                 * @description The id of the product.
                 * @example 1
                 */
                id: components["parameters"]["ProductsId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product is gone. */
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
            401: components["responses"]["ProductsUnauthenticated"];
            404: components["responses"]["ProductsNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
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
                    "application/json": components["schemas"]["ProductsError"];
                };
            };
            429: components["responses"]["ProductsRateLimited"];
            500: components["responses"]["ProductsInternal"];
            503: components["responses"]["ProductsUnavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It lives. */
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
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It should. */
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
                    "application/json": {
                        /** @constant */
                        status: "ready";
                        /** @description Host and port of the server that takes writes, where `DATABASE_URL` names several. */
                        primary?: string;
                        /** @description The servers of `DATABASE_READ_URLS`. */
                        replicas?: {
                            /** @description Host and port. */
                            host: string;
                            /** @description Whether it is read from: while it has all that was acknowledged. */
                            isRead: boolean;
                            /** @description What the primary has written and it is yet to apply; null where that is not known. */
                            behindBytes: number | null;
                        }[];
                        /** @description Whether this process gives events their order, where there are several servers. */
                        isSequencer?: boolean;
                    };
                };
            };
            500: components["responses"]["ServiceInternal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
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
                    "text/plain": string;
                };
            };
            500: components["responses"]["ObservingInternal"];
            503: components["responses"]["ObservingUnavailable"];
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it is. */
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
                    "application/json": components["schemas"]["ServiceStatus"];
                };
            };
            429: components["responses"]["ObservingRateLimited"];
            500: components["responses"]["ObservingInternal"];
            503: components["responses"]["ObservingUnavailable"];
        };
    };
    listenToStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream that goes on, or the status of now. */
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
                    "application/json": components["schemas"]["ServiceStatus"];
                    "text/event-stream": string;
                };
            };
            429: components["responses"]["ObservingRateLimited"];
            500: components["responses"]["ObservingInternal"];
            503: components["responses"]["ObservingUnavailable"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getPostsOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getVersionedOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getUsersOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getWrappedOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getProductsOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getOlderOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OlderOpenapiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getPostmanCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostmanCollection"];
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getWorkflows: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of versions that the client has: if one is still true, the answer is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workflows"];
                };
            };
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
}
