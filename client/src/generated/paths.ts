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
         * Get the main GraphQL schema
         * @description Returns the schema that introspection at `/graphql` returns, in the schema definition language. Returns 404 if introspection is disabled.
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
         * Get the simple GraphQL schema
         * @description Returns the schema of `/graphql/simple`, in the schema definition language. Returns 404 if introspection is disabled.
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
         * Get the connection GraphQL schema
         * @description Returns the schema of `/graphql/connection`, in the schema definition language. Returns 404 if introspection is disabled.
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
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts
         * @description Returns one page of posts in ascending id order. A page past the end is an empty list with the true totals.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create a post
         * @description The service assigns the id and the timestamps.
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
         * Search posts
         * @description Returns posts whose title or content contains the text, in ascending id order, up to the maximum number of results.
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
         * Get a post
         * @description A non-integer id never matches, so the response is 404.
         */
        get: operations["getPost"];
        /**
         * Update a post, including its author
         * @description Merges the given fields into the post. Omitted fields stay unchanged.
         */
        put: operations["updatePost"];
        post?: never;
        /**
         * Delete a post
         * @description Deletes the post. Its id is never reused.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        /**
         * Update the title or content of a post
         * @description Merges `title` and `content` into the post. All other keys are ignored.
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
         * @description Creates an account and returns a token. E-mail addresses are unique among accounts, ignoring case. `role` is ignored. Registrations from one IP address are throttled.
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
         * @description Returns a token that is valid for 24 hours. Repeated failures for one e-mail or from one IP address are throttled. An e-mail that has logged in from the same address before is throttled only by its own failures.
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
         * Refresh a token
         * @description Returns a new token that is valid for 24 hours. The old token remains valid until it expires. Tokens can be refreshed for up to 30 days after login.
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
         * @description Invalidates every token of the caller, on all devices.
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
         * List users
         * @description Returns one page of users in ascending id order. A page past the end is an empty list with the true totals.
         */
        get: operations["listBlogUsers"];
        put?: never;
        /**
         * Create a profile
         * @description Creates a user without a password. The e-mail address does not have to be unique.
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
         * Get a user
         * @description Returns a user with its newest published posts and newest comments, at most 100 each. If there are more, `posts_truncated` or `comments_truncated` is true.
         */
        get: operations["getBlogUser"];
        /**
         * Update a user
         * @description Changes only the fields that are sent. Anyone may change a profile; only the account itself or an administrator may change an account. On a hardened server, only administrators may change profiles.
         */
        put: operations["updateBlogUser"];
        post?: never;
        /**
         * Delete a user
         * @description Deletes the user with its posts, its comments, the comments on its posts, and its friendships.
         */
        delete: operations["deleteBlogUser"];
        options?: never;
        head?: never;
        /**
         * Update a user
         * @description Changes only the fields that are sent. Anyone may change a profile; only the account itself or an administrator may change an account. On a hardened server, only administrators may change profiles.
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
         * List users
         * @description Returns one page of users in ascending id order. A page past the end is an empty list with the true totals.
         */
        get: operations["listUnversionedUsers"];
        put?: never;
        /**
         * Create a profile
         * @description Creates a user without a password. The e-mail address does not have to be unique.
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
         * Get a user
         * @description Returns a user with its newest published posts and newest comments, at most 100 each. If there are more, `posts_truncated` or `comments_truncated` is true.
         */
        get: operations["getUnversionedUser"];
        /**
         * Update a user
         * @description Changes only the fields that are sent. Anyone may change a profile; only the account itself or an administrator may change an account. On a hardened server, only administrators may change profiles.
         */
        put: operations["updateUnversionedUser"];
        post?: never;
        /**
         * Delete a user
         * @description Deletes the user with its posts, its comments, the comments on its posts, and its friendships.
         */
        delete: operations["deleteUnversionedUser"];
        options?: never;
        head?: never;
        /**
         * Update a user
         * @description Changes only the fields that are sent. Anyone may change a profile; only the account itself or an administrator may change an account. On a hardened server, only administrators may change profiles.
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
         * List published posts
         * @description Returns one page of published posts, newest first. A page past the end is an empty list with the true totals.
         */
        get: operations["listBlogPosts"];
        put?: never;
        /**
         * Create a post
         * @description Creates a post by the caller.
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
         * Get a post
         * @description Returns a post, published or not, with its oldest comments, at most `MAX_RESULTS`. If there are more, `comments_truncated` is true.
         */
        get: operations["getBlogPost"];
        /**
         * Update a post
         * @description Changes only the fields that are sent. Requires the author or an administrator.
         */
        put: operations["updateBlogPost"];
        post?: never;
        /**
         * Delete a post
         * @description Deletes the post and its comments. Requires the author or an administrator.
         */
        delete: operations["deleteBlogPost"];
        options?: never;
        head?: never;
        /**
         * Update a post
         * @description Changes only the fields that are sent. Requires the author or an administrator.
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
         * List the comments on a post
         * @description Returns one page of comments, oldest first. A page past the end is an empty list with the true totals.
         */
        get: operations["listComments"];
        put?: never;
        /**
         * Add a comment to a post
         * @description Creates a comment by the caller. Subscribers to the post's comments are notified.
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
         * @description Returns tags ordered by name, at most 1,000.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description If a tag with this name exists, ignoring case, it is returned instead.
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
         * @description Returns users in creation order, filtered by `role` if it is given.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description The service assigns a UUID.
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
         * Search users
         * @description Returns users whose name or e-mail contains the text, in creation order, up to a limit.
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
         * @description Creates all users, or none if any of them is invalid.
         */
        post: operations["createUsers"];
        /**
         * Delete many users
         * @description Deletes users in one transaction. An id that is given twice is reported once as deleted and once as not found.
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
         * Get a user
         * @description An id that is not a UUID never matches, so the response is 404.
         */
        get: operations["getUser"];
        /**
         * Update a user
         * @description Changes only the fields that are sent. A null value counts as not sent.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Delete a user
         * @description Deletes the user. No other records depend on it.
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
         * List users
         * @description Returns one page of users in creation order. A page past the end is an empty list with the true totals.
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
         * Get a user
         * @description An id that is not a UUID never matches, so the response is 404.
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
         * @description Returns products in ascending id order, up to the maximum number of results. A product must match every filter that is given.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description If several fields are invalid, the error names the first of name, price and category.
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
         * Get a product
         * @description A non-integer id never matches, so the response is 404.
         */
        get: operations["getProduct"];
        /**
         * Update a product
         * @description Merges the given fields into the product. Omitted fields stay unchanged. A null category resets it to the default.
         */
        put: operations["updateProduct"];
        post?: never;
        /**
         * Delete a product
         * @description Deletes the product. Its id is never reused.
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
         * Check that the process is alive
         * @description Checks the process itself, not the database.
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
         * Check that the process can serve requests
         * @description Also checks the database, with a read and, at most once a second, a small write. Returns 503 while the database is unavailable, is full or has an outdated schema, and while the process is stopping.
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
         * Get the metrics of all processes
         * @description Returns metrics in the Prometheus text format. If `METRICS_TOKEN` is set, it is required as a bearer token.
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
         * Get the status of the service
         * @description Returns the requests in each second of the last minute, oldest first, and the latest events of the blog.
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
         * Stream the status of the service
         * @description Streams server-sent events: `status` immediately and every two seconds, and `event` for every change in the blog. At most 100 listeners. A client that does not name `text/event-stream` in `Accept` receives the current status.
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
         * Get the OpenAPI document of every REST interface
         * @description Returns the document with the address of the request as its server. It changes only with the version of the service.
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
         * Get the OpenAPI document of the Posts API
         * @description Returns the document with the address of the request as its server. It changes only with the version of the service.
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
         * Get the OpenAPI document of the Versioned API
         * @description Returns the document with the address of the request as its server. It changes only with the version of the service.
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
         * Get the OpenAPI document of the Flat Users API
         * @description Returns the document with the address of the request as its server. It changes only with the version of the service.
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
         * Get the OpenAPI document of the Wrapped users
         * @description Returns the document with the address of the request as its server. It changes only with the version of the service.
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
         * Get the OpenAPI document of the Products API
         * @description Returns the document with the address of the request as its server. It changes only with the version of the service.
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
         * Get the OpenAPI 3.0 document of every REST interface
         * @description Returns the document with the address of the request as its server. It changes only with the version of the service.
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
            /** @description The time at which the post was published. Null if `published` is false. */
            published_at: string | null;
            author: components["schemas"]["BlogUser"];
            tags: components["schemas"]["Tag"][];
            /** @description The first 150 characters of the body. */
            excerpt: string;
            /** @description The reading time in minutes. */
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
            /** @description The time at which the post was published. Null if `published` is false. */
            published_at: string | null;
            author: components["schemas"]["BlogUser"];
            tags: components["schemas"]["Tag"][];
            /** @description The first 150 characters of the body. */
            excerpt: string;
            /** @description The reading time in minutes. */
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
             * @description Present if there are more results than the service returns.
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
            /** @description The name with runs of white space collapsed. */
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
            /** @description The name with runs of white space collapsed. */
            full_name: string;
            /** @description Shown to administrators only. */
            admin_notes?: string;
            posts: components["schemas"]["BlogPost"][];
            /**
             * @description Present if there are more results than the service returns.
             * @constant
             */
            posts_truncated?: true;
            comments: components["schemas"]["Comment"][];
            /**
             * @description Present if there are more results than the service returns.
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
            /** @description The machine-readable type of the problem. */
            type: string;
            /** @description The path to the invalid value. */
            loc: (string | number)[];
            /** @description A human-readable description of the problem. */
            msg: string;
            /** @description The value that was sent. */
            input: unknown;
        };
        FoundPosts: {
            data: components["schemas"]["Post"][];
            meta: {
                query: string;
                count: number;
                /**
                 * @description Present if there are more results than the service returns.
                 * @constant
                 */
                truncated?: true;
            };
        };
        FoundUsers: {
            query: string;
            count: number;
            /**
             * @description Present if there are more results than the service returns.
             * @constant
             */
            truncated?: true;
            data: components["schemas"]["User"][];
        };
        GraphqlSchemaError: {
            error: string;
        };
        Health: {
            /** @constant */
            status: "ok";
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
            /** @description The name with runs of white space collapsed. */
            full_name: string;
            /** @description Shown to administrators only. */
            admin_notes?: string;
            posts?: components["schemas"]["BlogPost"][];
            /**
             * @description Present if there are more results than the service returns.
             * @constant
             */
            posts_truncated?: true;
            comments?: components["schemas"]["Comment"][];
            /**
             * @description Present if there are more results than the service returns.
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
            /** @description Any JSON value, stored exactly as sent. Its JSON text has at most 100000 characters. */
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
            status: "stopping" | "schema is not up to date" | "database does not accept writes" | "database is unavailable";
        };
        ObservingError: {
            error: string;
        };
        /** @description An OpenAPI 3.0 document. */
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
        /** @description An OpenAPI 3.1 document. */
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
            /** @description Any JSON value, stored exactly as sent. */
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
            /** @description Any JSON value, stored exactly as sent. Its JSON text has at most 100000 characters. */
            authorId?: unknown;
        };
        PostsError: {
            error: {
                /** @enum {string} */
                code: "MISSING_QUERY" | "INVALID_JSON" | "VALIDATION_ERROR" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "IDEMPOTENCY_KEY_IN_USE" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "IDEMPOTENCY_KEY_REUSED" | "ANSWER_TOO_LARGE" | "RATE_LIMITED" | "INTERNAL_ERROR" | "STORAGE_FULL" | "UNAVAILABLE";
                message: string;
                /** @description The problem with each field of an invalid post (null if the field is valid), or with each invalid parameter. */
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
             * @description Present if there are more results than the service returns.
             * @constant
             */
            truncated?: true;
        };
        ProductsError: {
            error: string;
        };
        Readiness: {
            /** @constant */
            status: "ready";
            /** @description The servers of `DATABASE_READ_URLS`. */
            replicas?: {
                /** @description The host and port. */
                host: string;
                /** @description Whether reads go to this replica. They do while it has every acknowledged write. */
                isRead: boolean;
                /** @description The bytes that the primary has written and the replica has not applied yet. Null if unknown. */
                behindBytes: number | null;
            }[];
        };
        ReceivedEvent: {
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
        ReferenceError: {
            error: string;
        };
        Registration: {
            name: string;
            /** Format: email */
            email: string;
            password: string;
            /** @description The same password again. */
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
                /** @description Since startup. */
                byInterface: {
                    [key: string]: number;
                };
            };
            events: components["schemas"]["ReceivedEvent"][];
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
             * @description Present if there are more results than the service returns.
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
        /** @description The response would be too large: request less. */
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
        /** @description An internal error occurred. */
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
        /** @description The record does not exist. */
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
        /** @description The IP address has exceeded its rate limit. */
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
        /** @description The token is missing or invalid. */
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
        /** @description The service is temporarily unavailable. */
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
        /** @description The media type of the body is not JSON. */
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
        /** @description The IP address has exceeded its rate limit. */
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
        /** @description The record has not changed since the version in `If-None-Match`. */
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
        /** @description An internal error occurred. */
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
        /** @description The IP address has exceeded its rate limit. */
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
        /** @description The service is temporarily unavailable. */
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
        /** @description The response would be too large: request less. */
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
        /** @description An internal error occurred. */
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
        /** @description The record does not exist. */
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
        /** @description The IP address has exceeded its rate limit. */
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
        /** @description The service is temporarily unavailable. */
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
        /** @description The media type of the body is not JSON. */
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
        /** @description The response would be too large: request less. */
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
        /** @description An internal error occurred. */
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
        /** @description The record does not exist. */
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
        /** @description The IP address has exceeded its rate limit. */
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
        /** @description The token is missing or invalid. */
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
        /** @description The service is temporarily unavailable. */
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
        /** @description The media type of the body is not JSON. */
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
        /** @description The IP address has exceeded its rate limit. */
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
        /** @description An internal error occurred. */
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
        /** @description The service is temporarily unavailable. */
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
        /** @description An internal error occurred. */
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
        /** @description The record does not exist. */
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
        /** @description The IP address has exceeded its rate limit. */
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
        /** @description The service is temporarily unavailable. */
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
        /** @description The media type of the body is not JSON. */
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
        /** @description An internal error occurred. */
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
        /** @description The record does not exist. */
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
        /** @description The IP address has exceeded its rate limit. */
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
        /** @description The service is temporarily unavailable. */
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
        /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
        IdempotencyKey: string;
        /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
        IfMatch: string;
        /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
        IfNoneMatch: string;
        /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
         * @description The tag of this version, for `If-None-Match` and `If-Match`.
         * @example "Wd9uEp0iBnzpuqg2yX0Y2rqpDfk"
         */
        ETag: string;
        /** @description Present if this is the stored response to an earlier request with the same key. */
        "Idempotency-Replayed": "true";
        /**
         * @description Links to other pages (RFC 8288): `first`, `prev`, `next` and `last`.
         * @example </posts?page=1>; rel="first", </posts?page=2>; rel="next", </posts?page=9>; rel="last"
         */
        Link: string;
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
        /** @description The required authentication scheme. */
        "WWW-Authenticate": "Bearer";
        /**
         * @description The id of the request in the log: the one that the client sent, or a generated one.
         * @example 5f0c1b528f43-17
         */
        "X-Request-Id": string;
        /**
         * @description The number of records in the whole list, if known.
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The maximum number of posts per page. */
                limit?: number;
            };
            header?: {
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested page. */
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
            /** @description The request is invalid. */
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
                /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
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
            /** @description The request is invalid. The body is not JSON. */
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
                /** @description The text to search for, ignoring case. All characters are matched literally. */
                q: string;
            };
            header?: {
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching posts. */
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
            /** @description The request is invalid. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostReplacement"];
            };
        };
        responses: {
            /** @description The updated post. */
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
            /** @description The request is invalid. The body is not JSON. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
            /** @description The post was deleted. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostChanges"];
            };
        };
        responses: {
            /** @description The updated post. */
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
            /** @description The request is invalid. The body is not JSON. */
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
        /** @description The account to create. */
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["Registration"];
                } | components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description The new account and its token. */
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
        /** @description The credentials. */
        requestBody?: {
            content: {
                "application/json": {
                    user: components["schemas"]["Credentials"];
                } | components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description The token and its user. */
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
            /** @description Too many failed attempts. The IP address has exceeded its rate limit. */
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
            /** @description The tokens were invalidated. */
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
                /** @description The maximum number of records per page. */
                per_page?: number;
                /** @description The lists to include in each user, separated by commas. */
                include?: string;
            };
            header?: {
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested page. */
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
            /** @description The request is invalid. */
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
                /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
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
            /** @description The request is invalid. The body is not JSON. */
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
            /** @description The request is invalid. The `Idempotency-Key` was used with another body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
        /** @description The fields to change. */
        requestBody?: {
            content: {
                "application/json": {
                    user: components["schemas"]["BlogUserChanges"];
                } | components["schemas"]["BlogUserChanges"];
            };
        };
        responses: {
            /** @description The updated user. */
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
            /** @description The request is invalid. The body is not JSON. */
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
            /** @description The token is missing or invalid. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
            /** @description The user was deleted. */
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
            /** @description The token is missing or invalid. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
        /** @description The fields to change. */
        requestBody?: {
            content: {
                "application/json": {
                    user: components["schemas"]["BlogUserChanges"];
                } | components["schemas"]["BlogUserChanges"];
            };
        };
        responses: {
            /** @description The updated user. */
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
            /** @description The request is invalid. The body is not JSON. */
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
            /** @description The token is missing or invalid. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
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
                /** @description The maximum number of records per page. */
                per_page?: number;
                /** @description The lists to include in each user, separated by commas. */
                include?: string;
            };
            header?: {
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested page. */
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
            /** @description The request is invalid. */
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
                /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
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
            /** @description The body is not JSON. The request is invalid. */
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
            /** @description The request is invalid. The `Idempotency-Key` was used with another body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
        /** @description The fields to change. */
        requestBody?: {
            content: {
                "application/json": {
                    user: components["schemas"]["BlogUserChanges"];
                } | components["schemas"]["BlogUserChanges"];
            };
        };
        responses: {
            /** @description The updated user. */
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
            /** @description The token is missing or invalid. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
            /** @description The user was deleted. */
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
            /** @description The token is missing or invalid. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
        /** @description The fields to change. */
        requestBody?: {
            content: {
                "application/json": {
                    user: components["schemas"]["BlogUserChanges"];
                } | components["schemas"]["BlogUserChanges"];
            };
        };
        responses: {
            /** @description The updated user. */
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
            /** @description The token is missing or invalid. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
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
                /** @description The maximum number of records per page. */
                per_page?: number;
            };
            header?: {
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested page. */
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
            /** @description The request is invalid. */
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
                /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
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
            /** @description The body is not JSON. The request is invalid. */
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
            /** @description The request is invalid. The `Idempotency-Key` was used with another body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
        /** @description The fields to change. */
        requestBody?: {
            content: {
                "application/json": {
                    post: components["schemas"]["BlogPostChanges"];
                } | components["schemas"]["BlogPostChanges"];
            };
        };
        responses: {
            /** @description The updated post. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
            /** @description The post was deleted. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
        /** @description The fields to change. */
        requestBody?: {
            content: {
                "application/json": {
                    post: components["schemas"]["BlogPostChanges"];
                } | components["schemas"]["BlogPostChanges"];
            };
        };
        responses: {
            /** @description The updated post. */
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
                    "application/json": components["schemas"]["BlogError"];
                };
            };
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
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
                /** @description The maximum number of records per page. */
                per_page?: number;
            };
            header?: {
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
            /** @description The requested page. */
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
            /** @description The request is invalid. */
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
                /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
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
            /** @description The body is not JSON. The request is invalid. */
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
            /** @description The request is invalid. The `Idempotency-Key` was used with another body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
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
            /** @description The existing tag. */
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
            /** @description The body is not JSON. The request is invalid. */
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
            /** @description The request is invalid. The `Idempotency-Key` was used with another body. */
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
                /** @description The number of users to skip. */
                skip?: number;
                /** @description The maximum number of users to return. */
                limit?: number;
                /** @description Returns only users with exactly this role. */
                role?: string;
            };
            header?: {
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
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
            /** @description The request is invalid. The body is not JSON. The `Idempotency-Key` was used with another body. */
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
                /** @description The text to search for, ignoring case. All characters are matched literally. */
                q: string;
                /** @description The field to search. */
                field?: "name" | "email" | "all";
            };
            header?: {
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching users. */
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
                /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
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
            /** @description The new users, in the given order. */
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
            /** @description The request is invalid. The body is not JSON. The `Idempotency-Key` was used with another body. */
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
                /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
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
            /** @description The ids that were deleted, and those that were not found. */
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
            /** @description The request is invalid. The body is not JSON. The `Idempotency-Key` was used with another body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChanges"];
            };
        };
        responses: {
            /** @description The updated user. */
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
                    "application/json": components["schemas"]["UsersError"];
                };
            };
            413: components["responses"]["UsersPayloadTooLarge"];
            415: components["responses"]["UsersUnsupportedMediaType"];
            /** @description The request is invalid. The body is not JSON. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
            /** @description The user was deleted. */
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
                /** @description The maximum number of users per page. */
                per_page?: number;
            };
            header?: {
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requested page. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
            /** @description The user in a wrapper. */
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
                /** @description Returns only products in exactly this category. */
                category?: string;
                /** @description Returns only products that cost at least this much. */
                min_price?: number;
                /** @description Returns only products that cost at most this much. */
                max_price?: number;
            };
            header?: {
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching products. */
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
            /** @description The request is invalid. */
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
                /** @description Makes the request safe to retry. For 24 hours, the same key and body return the first response again. */
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
            /** @description The request is invalid. The body is not JSON. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
        /** @description The fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductChanges"];
            };
        };
        responses: {
            /** @description The updated product. */
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
            /** @description The request is invalid. The body is not JSON. */
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
                /** @description The tag of the version to overwrite. If it is no longer current, the response is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `*`, or the tags of versions not to overwrite. If one of them is current, the response is 412. */
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
            /** @description The product was deleted. */
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
            /** @description The process is alive. */
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
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description The name in `Host` is not in `ALLOWED_HOSTS`. */
            421: {
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
            /** @description The process can serve requests. */
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
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description The name in `Host` is not in `ALLOWED_HOSTS`. */
            421: {
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
            /** @description The name in `Host` is not in `ALLOWED_HOSTS`. */
            421: {
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
            /** @description The status. */
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
            /** @description An open stream, or the current status as JSON. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
                /** @description The tags of versions that the client has. If one of them is current, the response is 304 without a body. */
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
}
