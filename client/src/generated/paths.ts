// Written by `npm run generate` from the OpenAPI document.

import type { EmptyResponseOf, Parameters, PathItem, ResponseOf } from "../openapi-types.ts";

type Header = keyof components["headers"];
type Headers<Names extends Header> = Pick<components["headers"], Names | "X-Request-Id" | "RateLimit-Limit" | "RateLimit-Remaining" | "RateLimit-Reset" | "RateLimit-Policy" | "RateLimit">;
type Response<Content, Names extends Header = never> = ResponseOf<Headers<Names>, Content>;
type EmptyResponse<Names extends Header = never> = EmptyResponseOf<Headers<Names>>;

export interface paths {
    "/graphql/main.graphql": PathItem<{
        /**
         * Read the main schema of the GraphQL interface
         * @description In the schema definition language: the schema that introspection at `/graphql` shows. Not served where introspection is off.
         */
        get: operations["getMainGraphqlSchema"];
    }>;
    "/graphql/simple.graphql": PathItem<{
        /**
         * Read the simple schema of the GraphQL interface
         * @description In the schema definition language: the schema of `/graphql/simple`. Not served where introspection is off.
         */
        get: operations["getSimpleGraphqlSchema"];
    }>;
    "/graphql/connection.graphql": PathItem<{
        /**
         * Read the connection schema of the GraphQL interface
         * @description In the schema definition language: the schema of `/graphql/connection`. Not served where introspection is off.
         */
        get: operations["getConnectionGraphqlSchema"];
    }>;
    "/graphql/relay.graphql": PathItem<{
        /**
         * Read the relay schema of the GraphQL interface
         * @description In the schema definition language: the schema of `/graphql/relay`. Not served where introspection is off.
         */
        get: operations["getRelayGraphqlSchema"];
    }>;
    "/posts": PathItem<{
        /**
         * List posts, page by page
         * @description In ascending order of id. A page past the end is an empty list with true totals.
         */
        get: operations["listPosts"];
        /**
         * Create a post
         * @description The service gives it its id and times.
         */
        post: operations["createPost"];
    }>;
    "/posts/search": PathItem<{
        /**
         * Search posts by their title and content
         * @description In ascending order of id, as many as the service gives at once.
         */
        get: operations["searchPosts"];
    }>;
    "/posts/{id}": PathItem<{
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
        /**
         * Delete a post
         * @description Its id is never used again.
         */
        delete: operations["deletePost"];
        /**
         * Change the title or content of a post
         * @description What is sent is merged into the post; every other key is ignored.
         */
        patch: operations["patchPost"];
    }>;
    "/api/v1/auth/register": PathItem<{
        /**
         * Register an account
         * @description An e-mail belongs to one account, whatever its case. A role that is sent is ignored. Too many registrations from one address have to wait.
         */
        post: operations["register"];
    }>;
    "/api/v1/auth/login": PathItem<{
        /**
         * Log in
         * @description The token is good for 24 hours. Too many failures for one e-mail or from one address have to wait; an e-mail that has logged in from the same address before waits for its own failures only.
         */
        post: operations["login"];
    }>;
    "/api/v1/auth/refresh": PathItem<{
        /**
         * Renew a token
         * @description Gives a token that is good for another 24 hours; the old one stays good until its own end. 30 days after the log-in it is time to log in again.
         */
        post: operations["refreshToken"];
    }>;
    "/api/v1/auth/logout": PathItem<{
        /**
         * Log out
         * @description Ends every token of the caller, also those of other devices.
         */
        post: operations["logout"];
    }>;
    "/api/v1/users": PathItem<{
        /**
         * List users, page by page
         * @description In ascending order of id. A page past the end is an empty list with true totals.
         */
        get: operations["listBlogUsers"];
        /**
         * Create a profile
         * @description A user without a password. Its e-mail need not be unique.
         */
        post: operations["createBlogUser"];
    }>;
    "/api/v1/users/{id}": PathItem<{
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
        /**
         * Delete a user
         * @description Its posts, its comments, the comments on its posts and its friendships go with it.
         */
        delete: operations["deleteBlogUser"];
        /**
         * Change a user
         * @description Only what is sent changes. Anyone may change a profile; an account is its own and the administrators’. A hardened service leaves profiles to its administrators.
         */
        patch: operations["patchBlogUser"];
    }>;
    "/api/users": PathItem<{
        /**
         * List users, page by page
         * @description In ascending order of id. A page past the end is an empty list with true totals.
         */
        get: operations["listUnversionedUsers"];
        /**
         * Create a profile
         * @description A user without a password. Its e-mail need not be unique.
         */
        post: operations["createUnversionedUser"];
    }>;
    "/api/users/{id}": PathItem<{
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
        /**
         * Delete a user
         * @description Its posts, its comments, the comments on its posts and its friendships go with it.
         */
        delete: operations["deleteUnversionedUser"];
        /**
         * Change a user
         * @description Only what is sent changes. Anyone may change a profile; an account is its own and the administrators’. A hardened service leaves profiles to its administrators.
         */
        patch: operations["patchUnversionedUser"];
    }>;
    "/api/v1/posts": PathItem<{
        /**
         * List published posts, page by page
         * @description Newest first. A page past the end is an empty list with true totals.
         */
        get: operations["listBlogPosts"];
        /**
         * Write a post
         * @description The caller is its author.
         */
        post: operations["createBlogPost"];
    }>;
    "/api/v1/posts/{id}": PathItem<{
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
        /**
         * Delete a post
         * @description Its comments go with it. For its author and for administrators.
         */
        delete: operations["deleteBlogPost"];
        /**
         * Change a post
         * @description Only what is sent changes. For its author and for administrators.
         */
        patch: operations["patchBlogPost"];
    }>;
    "/api/v1/posts/{id}/comments": PathItem<{
        /**
         * List the comments on a post, page by page
         * @description Oldest first. A page past the end is an empty list with true totals.
         */
        get: operations["listComments"];
        /**
         * Comment on a post
         * @description The caller is its author. Whoever subscribed to the comments of the post hears of it.
         */
        post: operations["createComment"];
    }>;
    "/api/v1/tags": PathItem<{
        /**
         * List tags
         * @description By name, at most 1000.
         */
        get: operations["listTags"];
        /**
         * Create a tag
         * @description A name that is there already, in whatever case, gives the tag that has it.
         */
        post: operations["createTag"];
    }>;
    "/users": PathItem<{
        /**
         * List users
         * @description In order of creation, from `skip`; those with one role if it is given.
         */
        get: operations["listUsers"];
        /**
         * Create a user
         * @description The service gives it a UUID.
         */
        post: operations["createUser"];
    }>;
    "/users/search": PathItem<{
        /**
         * Search users by name and e-mail
         * @description In order of creation, as many as the service gives at once.
         */
        get: operations["searchUsers"];
    }>;
    "/users/bulk": PathItem<{
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
    }>;
    "/users/{id}": PathItem<{
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
        /**
         * Delete a user
         * @description Nothing else hangs on it.
         */
        delete: operations["deleteUser"];
    }>;
    "/wrapped/users": PathItem<{
        /**
         * List users, page by page
         * @description In order of creation. A page past the end is an empty list with true totals.
         */
        get: operations["listWrappedUsers"];
    }>;
    "/wrapped/users/{id}": PathItem<{
        /**
         * Read a user
         * @description An id that is no UUID is an id that nobody has.
         */
        get: operations["getWrappedUser"];
    }>;
    "/api/v1/products": PathItem<{
        /**
         * List products
         * @description In ascending order of id, as many as the service gives at once. Filters combine.
         */
        get: operations["listProducts"];
        /**
         * Create a product
         * @description Of several wrong fields, the first of name, price and category is named.
         */
        post: operations["createProduct"];
    }>;
    "/api/v1/products/{id}": PathItem<{
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
        /**
         * Delete a product
         * @description Its id is never used again.
         */
        delete: operations["deleteProduct"];
    }>;
    "/healthz": PathItem<{
        /**
         * Ask whether the process lives
         * @description Looks at nothing but the process itself.
         */
        get: operations["getHealth"];
    }>;
    "/readyz": PathItem<{
        /**
         * Ask whether the process should be sent requests
         * @description Looks at the database too, with a read and, at most once a second, a write as large as a small create. 503 while the database is away, has no room for a create or has an old schema, and while the process is stopping.
         */
        get: operations["getReadiness"];
    }>;
    "/metrics": PathItem<{
        /**
         * Read the metrics of every process of the service
         * @description In the text format of Prometheus. Where a `METRICS_TOKEN` is set, it is asked for as a bearer token.
         */
        get: operations["getMetrics"];
    }>;
    "/status.json": PathItem<{
        /**
         * Read how the service is
         * @description Requests of each second of the last minute, the oldest first, and the last events of the blog.
         */
        get: operations["getStatus"];
    }>;
    "/status/events": PathItem<{
        /**
         * Hear how the service is
         * @description Server-sent events: `status` now and every two seconds, `event` when something happens in the blog. At most 100 listeners. A client that prefers JSON is given the status of now.
         */
        get: operations["listenToStatus"];
    }>;
    "/openapi.json": PathItem<{
        /**
         * Read the OpenAPI document of every REST interface
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getOpenapi"];
    }>;
    "/openapi/posts.json": PathItem<{
        /**
         * Read the OpenAPI document of the Posts API
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getPostsOpenapi"];
    }>;
    "/openapi/versioned.json": PathItem<{
        /**
         * Read the OpenAPI document of the Versioned API
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getVersionedOpenapi"];
    }>;
    "/openapi/users.json": PathItem<{
        /**
         * Read the OpenAPI document of the Flat Users API
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getUsersOpenapi"];
    }>;
    "/openapi/wrapped.json": PathItem<{
        /**
         * Read the OpenAPI document of the Wrapped users
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getWrappedOpenapi"];
    }>;
    "/openapi/products.json": PathItem<{
        /**
         * Read the OpenAPI document of the Products API
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getProductsOpenapi"];
    }>;
    "/openapi-3.0.json": PathItem<{
        /**
         * Read the OpenAPI document of every REST interface as version 3.0 writes it
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getOlderOpenapi"];
    }>;
    "/postman.json": PathItem<{
        /**
         * Read the requests of every REST interface as a collection of Postman
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getPostmanCollection"];
    }>;
    "/arazzo.json": PathItem<{
        /**
         * Read what users of the service do, step by step, as Arazzo workflows
         * @description The same until the service is renewed. It names the address that the request was sent to.
         */
        get: operations["getWorkflows"];
    }>;
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
        BlogProblems: { errors: {
            [key: string]: string[];
        }; };
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
        SingleBlogPost: { data: components["schemas"]["BlogPostWithComments"]; };
        SingleBlogUser: { data: components["schemas"]["BlogUserWithLists"]; };
        SingleComment: { data: components["schemas"]["Comment"]; };
        SinglePost: { data: components["schemas"]["Post"]; };
        SingleProduct: { data: components["schemas"]["Product"]; };
        SingleTag: { data: components["schemas"]["Tag"]; };
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
        BlogAnswerTooLarge: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
        /** @description Something broke inside. */
        BlogInternal: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
        /** @description The body is not JSON. */
        BlogInvalidJson: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
        /** @description A request with this `Idempotency-Key` is still running. */
        BlogKeyInUse: Response<{ "application/json": components["schemas"]["BlogError"]; }, "Retry-After">;
        /** @description There is no such record. */
        BlogNotFound: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
        /** @description The body is too large. */
        BlogPayloadTooLarge: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
        /** @description The address has sent more requests than the limit. */
        BlogRateLimited: Response<{ "application/json": components["schemas"]["BlogError"]; }, "Retry-After">;
        /** @description The token is missing or no good. */
        BlogUnauthenticated: Response<{ "application/json": components["schemas"]["BlogError"]; }, "WWW-Authenticate">;
        /** @description The service is unable to answer for now. */
        BlogUnavailable: Response<{ "application/json": components["schemas"]["BlogError"]; }, "Retry-After">;
        /** @description The body is of another media type than JSON. */
        BlogUnsupportedMediaType: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
        /** @description The address has sent more requests than the limit. */
        GraphqlRateLimited: Response<{ "application/json": components["schemas"]["GraphqlSchemaError"]; }, "Retry-After">;
        /** @description Nothing has changed since the version that `If-None-Match` names. */
        NotModified: EmptyResponse<"ETag">;
        /** @description Something broke inside. */
        ObservingInternal: Response<{ "application/json": components["schemas"]["ObservingError"]; }>;
        /** @description The address has sent more requests than the limit. */
        ObservingRateLimited: Response<{ "application/json": components["schemas"]["ObservingError"]; }, "Retry-After">;
        /** @description The service is unable to answer for now. */
        ObservingUnavailable: Response<{ "application/json": components["schemas"]["ObservingError"]; }, "Retry-After">;
        /** @description The answer would be larger than the service sends: ask for less. */
        PostsAnswerTooLarge: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
        /** @description Something broke inside. */
        PostsInternal: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
        /** @description A request with this `Idempotency-Key` is still running. */
        PostsKeyInUse: Response<{ "application/json": components["schemas"]["PostsError"]; }, "Retry-After">;
        /** @description The `Idempotency-Key` was used with another body. */
        PostsKeyReused: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
        /** @description There is no such record. */
        PostsNotFound: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
        /** @description The body is too large. */
        PostsPayloadTooLarge: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
        /** @description The address has sent more requests than the limit. */
        PostsRateLimited: Response<{ "application/json": components["schemas"]["PostsError"]; }, "Retry-After">;
        /** @description The service is unable to answer for now. */
        PostsUnavailable: Response<{ "application/json": components["schemas"]["PostsError"]; }, "Retry-After">;
        /** @description The body is of another media type than JSON. */
        PostsUnsupportedMediaType: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
        /** @description The answer would be larger than the service sends: ask for less. */
        ProductsAnswerTooLarge: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
        /** @description Something broke inside. */
        ProductsInternal: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
        /** @description A request with this `Idempotency-Key` is still running. */
        ProductsKeyInUse: Response<{ "application/json": components["schemas"]["ProductsError"]; }, "Retry-After">;
        /** @description The `Idempotency-Key` was used with another body. */
        ProductsKeyReused: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
        /** @description There is no such record. */
        ProductsNotFound: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
        /** @description The body is too large. */
        ProductsPayloadTooLarge: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
        /** @description The address has sent more requests than the limit. */
        ProductsRateLimited: Response<{ "application/json": components["schemas"]["ProductsError"]; }, "Retry-After">;
        /** @description The token is missing or no good. */
        ProductsUnauthenticated: Response<{ "application/json": components["schemas"]["ProductsError"]; }, "WWW-Authenticate">;
        /** @description The service is unable to answer for now. */
        ProductsUnavailable: Response<{ "application/json": components["schemas"]["ProductsError"]; }, "Retry-After">;
        /** @description The body is of another media type than JSON. */
        ProductsUnsupportedMediaType: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
        /** @description The address has sent more requests than the limit. */
        ReferenceRateLimited: Response<{ "application/json": components["schemas"]["ReferenceError"]; }, "Retry-After">;
        /** @description Something broke inside. */
        ServiceInternal: Response<{ "application/json": components["schemas"]["ServiceError"]; }>;
        /** @description The service is unable to answer for now. */
        ServiceUnavailable: Response<{ "application/json": components["schemas"]["NotReady"]; }, "Retry-After">;
        /** @description Something broke inside. */
        UsersInternal: Response<{ "application/json": components["schemas"]["UsersError"]; }>;
        /** @description A request with this `Idempotency-Key` is still running. */
        UsersKeyInUse: Response<{ "application/json": components["schemas"]["UsersError"]; }, "Retry-After">;
        /** @description There is no such record. */
        UsersNotFound: Response<{ "application/json": components["schemas"]["UsersError"]; }>;
        /** @description The body is too large. */
        UsersPayloadTooLarge: Response<{ "application/json": components["schemas"]["UsersError"]; }>;
        /** @description The address has sent more requests than the limit. */
        UsersRateLimited: Response<{ "application/json": components["schemas"]["UsersError"]; }, "Retry-After">;
        /** @description The service is unable to answer for now. */
        UsersUnavailable: Response<{ "application/json": components["schemas"]["UsersError"]; }, "Retry-After">;
        /** @description The body is of another media type than JSON. */
        UsersUnsupportedMediaType: Response<{ "application/json": components["schemas"]["UsersError"]; }>;
        /** @description Something broke inside. */
        WrappedUsersInternal: Response<{ "application/json": components["schemas"]["WrappedUsersError"]; }>;
        /** @description There is no such record. */
        WrappedUsersNotFound: Response<{ "application/json": components["schemas"]["WrappedNothing"]; }>;
        /** @description The address has sent more requests than the limit. */
        WrappedUsersRateLimited: Response<{ "application/json": components["schemas"]["WrappedUsersError"]; }, "Retry-After">;
        /** @description The service is unable to answer for now. */
        WrappedUsersUnavailable: Response<{ "application/json": components["schemas"]["WrappedUsersError"]; }, "Retry-After">;
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
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: Response<{
                "application/graphql": string;
            }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["GraphqlRateLimited"];
        };
    };
    getSimpleGraphqlSchema: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: Response<{
                "application/graphql": string;
            }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["GraphqlRateLimited"];
        };
    };
    getConnectionGraphqlSchema: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: Response<{
                "application/graphql": string;
            }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["GraphqlRateLimited"];
        };
    };
    getRelayGraphqlSchema: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: Response<{
                "application/graphql": string;
            }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["GraphqlRateLimited"];
        };
    };
    listPosts: {
        parameters: Parameters<{
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most posts of a page. */
                limit?: number;
            };
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: Response<{ "application/json": components["schemas"]["PostPage"]; }, "ETag" | "Link" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
            422: components["responses"]["PostsAnswerTooLarge"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    createPost: {
        parameters: Parameters<{
            header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
        }>;
        /** @description The post. */
        requestBody: { content: { "application/json": components["schemas"]["NewPost"]; }; };
        responses: {
            /** @description The new post. */
            201: Response<{ "application/json": components["schemas"]["SinglePost"]; }, "ETag" | "Location" | "Idempotency-Replayed">;
            /** @description Something in the request is invalid. The body is not JSON. */
            400: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
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
        parameters: Parameters<{
            query: {
                /** @description The text to look for, without regard to case. Every character stands for itself. */
                q: string;
            };
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The posts that contain the text. */
            200: Response<{ "application/json": components["schemas"]["FoundPosts"]; }, "ETag" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
            422: components["responses"]["PostsAnswerTooLarge"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    getPost: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
            path: { id: components["parameters"]["PostsId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The post. */
            200: Response<{ "application/json": components["schemas"]["SinglePost"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            404: components["responses"]["PostsNotFound"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    updatePost: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["PostsId"]; };
        }>;
        /** @description What is to change. */
        requestBody: { content: { "application/json": components["schemas"]["PostReplacement"]; }; };
        responses: {
            /** @description The changed post. */
            200: Response<{ "application/json": components["schemas"]["SinglePost"]; }, "ETag">;
            /** @description Something in the request is invalid. The body is not JSON. */
            400: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
            404: components["responses"]["PostsNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
            413: components["responses"]["PostsPayloadTooLarge"];
            415: components["responses"]["PostsUnsupportedMediaType"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    deletePost: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["PostsId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The post is gone. */
            204: EmptyResponse;
            404: components["responses"]["PostsNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    patchPost: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["PostsId"]; };
        }>;
        /** @description What is to change. */
        requestBody: { content: { "application/json": components["schemas"]["PostChanges"]; }; };
        responses: {
            /** @description The changed post. */
            200: Response<{ "application/json": components["schemas"]["SinglePost"]; }, "ETag">;
            /** @description Something in the request is invalid. The body is not JSON. */
            400: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
            404: components["responses"]["PostsNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["PostsError"]; }>;
            413: components["responses"]["PostsPayloadTooLarge"];
            415: components["responses"]["PostsUnsupportedMediaType"];
            429: components["responses"]["PostsRateLimited"];
            500: components["responses"]["PostsInternal"];
            503: components["responses"]["PostsUnavailable"];
        };
    };
    register: {
        parameters: Parameters;
        /** @description Who registers. */
        requestBody: { content: {
            "application/json": { user: components["schemas"]["Registration"]; } | components["schemas"]["Registration"];
        }; };
        responses: {
            /** @description The new account and a token for it. */
            201: Response<{ "application/json": components["schemas"]["Session"]; }, "Location">;
            400: components["responses"]["BlogInvalidJson"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/json": components["schemas"]["BlogProblems"]; }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    login: {
        parameters: Parameters;
        /** @description Who logs in. */
        requestBody?: { content: {
            "application/json": { user: components["schemas"]["Credentials"]; } | components["schemas"]["Credentials"];
        }; };
        responses: {
            /** @description A token, and whom it stands for. */
            200: Response<{ "application/json": components["schemas"]["Session"]; }>;
            400: components["responses"]["BlogInvalidJson"];
            /** @description The e-mail or the password is wrong. */
            401: Response<{ "application/json": components["schemas"]["BlogError"]; }, "WWW-Authenticate">;
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description There were too many failed attempts. The address has sent more requests than the limit. */
            429: Response<{ "application/json": components["schemas"]["BlogError"]; }, "Retry-After">;
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    refreshToken: {
        parameters: Parameters;
        requestBody?: never;
        responses: {
            /** @description The new token. */
            200: Response<{ "application/json": components["schemas"]["RenewedToken"]; }>;
            401: components["responses"]["BlogUnauthenticated"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    logout: {
        parameters: Parameters;
        requestBody?: never;
        responses: {
            /** @description The tokens are no longer good. */
            204: EmptyResponse;
            401: components["responses"]["BlogUnauthenticated"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listBlogUsers: {
        parameters: Parameters<{
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most records of a page. */
                per_page?: number;
                /** @description The lists that each user carries along, with a comma between them. */
                include?: string;
            };
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: Response<{ "application/json": components["schemas"]["BlogUserPage"]; }, "ETag" | "Link" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: Response<{ "application/json": components["schemas"]["BlogProblemList"]; }>;
            422: components["responses"]["BlogAnswerTooLarge"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    createBlogUser: {
        parameters: Parameters<{
            header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
        }>;
        /** @description The profile. */
        requestBody: { content: {
            "application/json": { user: components["schemas"]["NewBlogUser"]; } | components["schemas"]["NewBlogUser"];
        }; };
        responses: {
            /** @description The new profile. */
            201: Response<{ "application/json": components["schemas"]["SingleBlogUser"]; }, "ETag" | "Location" | "Idempotency-Replayed">;
            /** @description Something in the request is invalid. The body is not JSON. */
            400: Response<{
                "application/json": components["schemas"]["BlogProblemList"] | components["schemas"]["BlogError"];
            }>;
            409: components["responses"]["BlogKeyInUse"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. The `Idempotency-Key` was used with another body. */
            422: Response<{
                "application/json": components["schemas"]["BlogProblems"] | components["schemas"]["BlogError"];
            }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    getBlogUser: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: Response<{ "application/json": components["schemas"]["SingleBlogUser"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            404: components["responses"]["BlogNotFound"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    updateBlogUser: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        /** @description What is to change. */
        requestBody?: { content: {
            "application/json": { user: components["schemas"]["BlogUserChanges"]; } | components["schemas"]["BlogUserChanges"];
        }; };
        responses: {
            /** @description The changed user. */
            200: Response<{ "application/json": components["schemas"]["SingleBlogUser"]; }, "ETag">;
            /** @description Something in the request is invalid. The body is not JSON. */
            400: Response<{
                "application/json": components["schemas"]["BlogProblemList"] | components["schemas"]["BlogError"];
            }>;
            /** @description The token is missing or no good. */
            401: Response<{ "application/json": components["schemas"]["BlogError"]; }, "WWW-Authenticate">;
            /** @description The caller may not do this. */
            403: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/json": components["schemas"]["BlogProblems"]; }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    deleteBlogUser: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The user is gone. */
            204: EmptyResponse;
            /** @description The token is missing or no good. */
            401: Response<{ "application/json": components["schemas"]["BlogError"]; }, "WWW-Authenticate">;
            /** @description The caller may not do this. */
            403: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    patchBlogUser: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        /** @description What is to change. */
        requestBody?: { content: {
            "application/json": { user: components["schemas"]["BlogUserChanges"]; } | components["schemas"]["BlogUserChanges"];
        }; };
        responses: {
            /** @description The changed user. */
            200: Response<{ "application/json": components["schemas"]["SingleBlogUser"]; }, "ETag">;
            /** @description Something in the request is invalid. The body is not JSON. */
            400: Response<{
                "application/json": components["schemas"]["BlogProblemList"] | components["schemas"]["BlogError"];
            }>;
            /** @description The token is missing or no good. */
            401: Response<{ "application/json": components["schemas"]["BlogError"]; }, "WWW-Authenticate">;
            /** @description The caller may not do this. */
            403: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/json": components["schemas"]["BlogProblems"]; }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listUnversionedUsers: {
        parameters: Parameters<{
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most records of a page. */
                per_page?: number;
                /** @description The lists that each user carries along, with a comma between them. */
                include?: string;
            };
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: Response<{ "application/json": components["schemas"]["BlogUserPage"]; }, "ETag" | "Link" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: Response<{ "application/json": components["schemas"]["BlogProblemList"]; }>;
            422: components["responses"]["BlogAnswerTooLarge"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    createUnversionedUser: {
        parameters: Parameters<{
            header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
        }>;
        /** @description The profile. */
        requestBody: { content: {
            "application/json": { user: components["schemas"]["NewBlogUser"]; } | components["schemas"]["NewBlogUser"];
        }; };
        responses: {
            /** @description The new profile. */
            201: Response<{ "application/json": components["schemas"]["SingleBlogUser"]; }, "ETag" | "Location" | "Idempotency-Replayed">;
            /** @description The body is not JSON. Something in the request is invalid. */
            400: Response<{
                "application/json": components["schemas"]["BlogError"] | components["schemas"]["BlogProblemList"];
            }>;
            409: components["responses"]["BlogKeyInUse"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. The `Idempotency-Key` was used with another body. */
            422: Response<{
                "application/json": components["schemas"]["BlogProblems"] | components["schemas"]["BlogError"];
            }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    getUnversionedUser: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: Response<{ "application/json": components["schemas"]["SingleBlogUser"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            404: components["responses"]["BlogNotFound"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    updateUnversionedUser: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        /** @description What is to change. */
        requestBody?: { content: {
            "application/json": { user: components["schemas"]["BlogUserChanges"]; } | components["schemas"]["BlogUserChanges"];
        }; };
        responses: {
            /** @description The changed user. */
            200: Response<{ "application/json": components["schemas"]["SingleBlogUser"]; }, "ETag">;
            400: components["responses"]["BlogInvalidJson"];
            /** @description The token is missing or no good. */
            401: Response<{ "application/json": components["schemas"]["BlogError"]; }, "WWW-Authenticate">;
            /** @description The caller may not do this. */
            403: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/json": components["schemas"]["BlogProblems"]; }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    deleteUnversionedUser: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The user is gone. */
            204: EmptyResponse;
            /** @description The token is missing or no good. */
            401: Response<{ "application/json": components["schemas"]["BlogError"]; }, "WWW-Authenticate">;
            /** @description The caller may not do this. */
            403: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    patchUnversionedUser: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        /** @description What is to change. */
        requestBody?: { content: {
            "application/json": { user: components["schemas"]["BlogUserChanges"]; } | components["schemas"]["BlogUserChanges"];
        }; };
        responses: {
            /** @description The changed user. */
            200: Response<{ "application/json": components["schemas"]["SingleBlogUser"]; }, "ETag">;
            400: components["responses"]["BlogInvalidJson"];
            /** @description The token is missing or no good. */
            401: Response<{ "application/json": components["schemas"]["BlogError"]; }, "WWW-Authenticate">;
            /** @description The caller may not do this. */
            403: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/json": components["schemas"]["BlogProblems"]; }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listBlogPosts: {
        parameters: Parameters<{
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most records of a page. */
                per_page?: number;
            };
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: Response<{ "application/json": components["schemas"]["BlogPostPage"]; }, "ETag" | "Link" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: Response<{ "application/json": components["schemas"]["BlogProblemList"]; }>;
            401: components["responses"]["BlogUnauthenticated"];
            422: components["responses"]["BlogAnswerTooLarge"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    createBlogPost: {
        parameters: Parameters<{
            header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
        }>;
        /** @description The post. */
        requestBody: { content: {
            "application/json": { post: components["schemas"]["NewBlogPost"]; } | components["schemas"]["NewBlogPost"];
        }; };
        responses: {
            /** @description The new post. */
            201: Response<{ "application/json": components["schemas"]["SingleBlogPost"]; }, "ETag" | "Location" | "Idempotency-Replayed">;
            /** @description The body is not JSON. Something in the request is invalid. */
            400: Response<{
                "application/json": components["schemas"]["BlogError"] | components["schemas"]["BlogProblemList"];
            }>;
            401: components["responses"]["BlogUnauthenticated"];
            409: components["responses"]["BlogKeyInUse"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. The `Idempotency-Key` was used with another body. */
            422: Response<{
                "application/json": components["schemas"]["BlogProblems"] | components["schemas"]["BlogError"];
            }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    getBlogPost: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The post. */
            200: Response<{ "application/json": components["schemas"]["SingleBlogPost"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            401: components["responses"]["BlogUnauthenticated"];
            404: components["responses"]["BlogNotFound"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    updateBlogPost: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        /** @description What is to change. */
        requestBody?: { content: {
            "application/json": { post: components["schemas"]["BlogPostChanges"]; } | components["schemas"]["BlogPostChanges"];
        }; };
        responses: {
            /** @description The changed post. */
            200: Response<{ "application/json": components["schemas"]["SingleBlogPost"]; }, "ETag">;
            400: components["responses"]["BlogInvalidJson"];
            401: components["responses"]["BlogUnauthenticated"];
            /** @description The caller may not do this. */
            403: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/json": components["schemas"]["BlogProblems"]; }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    deleteBlogPost: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The post is gone. */
            204: EmptyResponse;
            401: components["responses"]["BlogUnauthenticated"];
            /** @description The caller may not do this. */
            403: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    patchBlogPost: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        /** @description What is to change. */
        requestBody?: { content: {
            "application/json": { post: components["schemas"]["BlogPostChanges"]; } | components["schemas"]["BlogPostChanges"];
        }; };
        responses: {
            /** @description The changed post. */
            200: Response<{ "application/json": components["schemas"]["SingleBlogPost"]; }, "ETag">;
            400: components["responses"]["BlogInvalidJson"];
            401: components["responses"]["BlogUnauthenticated"];
            /** @description The caller may not do this. */
            403: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            404: components["responses"]["BlogNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["BlogError"]; }>;
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. */
            422: Response<{ "application/json": components["schemas"]["BlogProblems"]; }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listComments: {
        parameters: Parameters<{
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most records of a page. */
                per_page?: number;
            };
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: Response<{ "application/json": components["schemas"]["CommentPage"]; }, "ETag" | "Link" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: Response<{ "application/json": components["schemas"]["BlogProblemList"]; }>;
            401: components["responses"]["BlogUnauthenticated"];
            404: components["responses"]["BlogNotFound"];
            422: components["responses"]["BlogAnswerTooLarge"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    createComment: {
        parameters: Parameters<{
            header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
            path: { id: components["parameters"]["BlogId"]; };
        }>;
        /** @description The comment. */
        requestBody: { content: {
            "application/json": { comment: components["schemas"]["NewComment"]; } | components["schemas"]["NewComment"];
        }; };
        responses: {
            /** @description The new comment. */
            201: Response<{ "application/json": components["schemas"]["SingleComment"]; }, "Location" | "Idempotency-Replayed">;
            /** @description The body is not JSON. Something in the request is invalid. */
            400: Response<{
                "application/json": components["schemas"]["BlogError"] | components["schemas"]["BlogProblemList"];
            }>;
            401: components["responses"]["BlogUnauthenticated"];
            404: components["responses"]["BlogNotFound"];
            409: components["responses"]["BlogKeyInUse"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. The `Idempotency-Key` was used with another body. */
            422: Response<{
                "application/json": components["schemas"]["BlogProblems"] | components["schemas"]["BlogError"];
            }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listTags: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The tags. */
            200: Response<{ "application/json": components["schemas"]["TagList"]; }, "ETag" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            422: components["responses"]["BlogAnswerTooLarge"];
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    createTag: {
        parameters: Parameters<{
            header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
        }>;
        /** @description The tag. */
        requestBody: { content: {
            "application/json": { tag: components["schemas"]["NewTag"]; } | components["schemas"]["NewTag"];
        }; };
        responses: {
            /** @description The tag that was there. */
            200: Response<{ "application/json": components["schemas"]["SingleTag"]; }, "Idempotency-Replayed">;
            /** @description The new tag. */
            201: Response<{ "application/json": components["schemas"]["SingleTag"]; }, "Location" | "Idempotency-Replayed">;
            /** @description The body is not JSON. Something in the request is invalid. */
            400: Response<{
                "application/json": components["schemas"]["BlogError"] | components["schemas"]["BlogProblemList"];
            }>;
            401: components["responses"]["BlogUnauthenticated"];
            409: components["responses"]["BlogKeyInUse"];
            413: components["responses"]["BlogPayloadTooLarge"];
            415: components["responses"]["BlogUnsupportedMediaType"];
            /** @description Something in the request is invalid. The `Idempotency-Key` was used with another body. */
            422: Response<{
                "application/json": components["schemas"]["BlogProblems"] | components["schemas"]["BlogError"];
            }>;
            429: components["responses"]["BlogRateLimited"];
            500: components["responses"]["BlogInternal"];
            503: components["responses"]["BlogUnavailable"];
        };
    };
    listUsers: {
        parameters: Parameters<{
            query?: {
                /** @description How many users to leave out at the beginning. */
                skip?: number;
                /** @description The most users of the answer. */
                limit?: number;
                /** @description Only users with exactly this role. */
                role?: string;
            };
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: Response<{
                "application/json": components["schemas"]["User"][];
            }, "ETag" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. The answer would be larger than the service sends: ask for less. */
            422: Response<{
                "application/json": components["schemas"]["UsersInvalidInput"] | components["schemas"]["UsersError"];
            }>;
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    createUser: {
        parameters: Parameters<{
            header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
        }>;
        /** @description The user. */
        requestBody: { content: { "application/json": components["schemas"]["NewUser"]; }; };
        responses: {
            /** @description The new user. */
            201: Response<{ "application/json": components["schemas"]["User"]; }, "ETag" | "Location" | "Idempotency-Replayed">;
            409: components["responses"]["UsersKeyInUse"];
            413: components["responses"]["UsersPayloadTooLarge"];
            415: components["responses"]["UsersUnsupportedMediaType"];
            /** @description Something in the request is invalid. The body is not JSON. The `Idempotency-Key` was used with another body. */
            422: Response<{
                "application/json": components["schemas"]["UsersInvalidInput"] | components["schemas"]["UsersError"];
            }>;
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    searchUsers: {
        parameters: Parameters<{
            query: {
                /** @description The text to look for, without regard to case. Every character stands for itself. */
                q: string;
                /** @description Where to look. */
                field?: "name" | "email" | "all";
            };
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The users that contain the text. */
            200: Response<{ "application/json": components["schemas"]["FoundUsers"]; }, "ETag" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. The answer would be larger than the service sends: ask for less. */
            422: Response<{
                "application/json": components["schemas"]["UsersInvalidInput"] | components["schemas"]["UsersError"];
            }>;
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    createUsers: {
        parameters: Parameters<{
            header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
        }>;
        /** @description The users. */
        requestBody: { content: {
            "application/json": components["schemas"]["NewUser"][];
        }; };
        responses: {
            /** @description The new users, in the order given. */
            201: Response<{
                "application/json": components["schemas"]["User"][];
            }, "Location" | "Idempotency-Replayed">;
            409: components["responses"]["UsersKeyInUse"];
            413: components["responses"]["UsersPayloadTooLarge"];
            415: components["responses"]["UsersUnsupportedMediaType"];
            /** @description Something in the request is invalid. The body is not JSON. The `Idempotency-Key` was used with another body. */
            422: Response<{
                "application/json": components["schemas"]["UsersInvalidInput"] | components["schemas"]["UsersError"];
            }>;
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    deleteUsers: {
        parameters: Parameters<{
            header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
        }>;
        /** @description The ids of the users. */
        requestBody: { content: {
            "application/json": string[];
        }; };
        responses: {
            /** @description Which were deleted and which were not found. */
            200: Response<{ "application/json": components["schemas"]["DeletedUsers"]; }, "Idempotency-Replayed">;
            409: components["responses"]["UsersKeyInUse"];
            413: components["responses"]["UsersPayloadTooLarge"];
            415: components["responses"]["UsersUnsupportedMediaType"];
            /** @description Something in the request is invalid. The body is not JSON. The `Idempotency-Key` was used with another body. */
            422: Response<{
                "application/json": components["schemas"]["UsersInvalidInput"] | components["schemas"]["UsersError"];
            }>;
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    getUser: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
            path: { id: components["parameters"]["UsersId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: Response<{ "application/json": components["schemas"]["User"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            404: components["responses"]["UsersNotFound"];
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    updateUser: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["UsersId"]; };
        }>;
        /** @description What is to change. */
        requestBody: { content: { "application/json": components["schemas"]["UserChanges"]; }; };
        responses: {
            /** @description The changed user. */
            200: Response<{ "application/json": components["schemas"]["User"]; }, "ETag">;
            404: components["responses"]["UsersNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["UsersError"]; }>;
            413: components["responses"]["UsersPayloadTooLarge"];
            415: components["responses"]["UsersUnsupportedMediaType"];
            /** @description Something in the request is invalid. The body is not JSON. */
            422: Response<{ "application/json": components["schemas"]["UsersInvalidInput"]; }>;
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    deleteUser: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["UsersId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The user is gone. */
            204: EmptyResponse;
            404: components["responses"]["UsersNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["UsersError"]; }>;
            429: components["responses"]["UsersRateLimited"];
            500: components["responses"]["UsersInternal"];
            503: components["responses"]["UsersUnavailable"];
        };
    };
    listWrappedUsers: {
        parameters: Parameters<{
            query?: {
                /** @description The number of the page. */
                page?: number;
                /** @description The most users of a page. */
                per_page?: number;
            };
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: Response<{ "application/json": components["schemas"]["WrappedUserPage"]; }, "ETag" | "Link" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. The answer would be larger than the service sends: ask for less. */
            422: Response<{ "application/json": components["schemas"]["WrappedUsersError"]; }>;
            429: components["responses"]["WrappedUsersRateLimited"];
            500: components["responses"]["WrappedUsersInternal"];
            503: components["responses"]["WrappedUsersUnavailable"];
        };
    };
    getWrappedUser: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
            path: { id: components["parameters"]["WrappedUsersId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The user in its wrapper. */
            200: Response<{ "application/json": components["schemas"]["WrappedUser"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            404: components["responses"]["WrappedUsersNotFound"];
            429: components["responses"]["WrappedUsersRateLimited"];
            500: components["responses"]["WrappedUsersInternal"];
            503: components["responses"]["WrappedUsersUnavailable"];
        };
    };
    listProducts: {
        parameters: Parameters<{
            query?: {
                /** @description Only products of exactly this category. */
                category?: string;
                /** @description Only products of at least this price. */
                min_price?: number;
                /** @description Only products of at most this price. */
                max_price?: number;
            };
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The products that pass every filter. */
            200: Response<{ "application/json": components["schemas"]["ProductList"]; }, "ETag" | "X-Total-Count">;
            304: components["responses"]["NotModified"];
            /** @description Something in the request is invalid. */
            400: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
            422: components["responses"]["ProductsAnswerTooLarge"];
            429: components["responses"]["ProductsRateLimited"];
            500: components["responses"]["ProductsInternal"];
            503: components["responses"]["ProductsUnavailable"];
        };
    };
    createProduct: {
        parameters: Parameters<{
            header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
        }>;
        /** @description The product. */
        requestBody: { content: { "application/json": components["schemas"]["NewProduct"]; }; };
        responses: {
            /** @description The new product. */
            201: Response<{ "application/json": components["schemas"]["SingleProduct"]; }, "ETag" | "Location" | "Idempotency-Replayed">;
            /** @description Something in the request is invalid. The body is not JSON. */
            400: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
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
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
            path: { id: components["parameters"]["ProductsId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: Response<{ "application/json": components["schemas"]["SingleProduct"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            404: components["responses"]["ProductsNotFound"];
            429: components["responses"]["ProductsRateLimited"];
            500: components["responses"]["ProductsInternal"];
            503: components["responses"]["ProductsUnavailable"];
        };
    };
    updateProduct: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["ProductsId"]; };
        }>;
        /** @description What is to change. */
        requestBody: { content: { "application/json": components["schemas"]["ProductChanges"]; }; };
        responses: {
            /** @description The changed product. */
            200: Response<{ "application/json": components["schemas"]["SingleProduct"]; }, "ETag">;
            /** @description Something in the request is invalid. The body is not JSON. */
            400: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
            401: components["responses"]["ProductsUnauthenticated"];
            404: components["responses"]["ProductsNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
            413: components["responses"]["ProductsPayloadTooLarge"];
            415: components["responses"]["ProductsUnsupportedMediaType"];
            429: components["responses"]["ProductsRateLimited"];
            500: components["responses"]["ProductsInternal"];
            503: components["responses"]["ProductsUnavailable"];
        };
    };
    deleteProduct: {
        parameters: Parameters<{
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatchOfWrite"];
            };
            path: { id: components["parameters"]["ProductsId"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The product is gone. */
            204: EmptyResponse;
            401: components["responses"]["ProductsUnauthenticated"];
            404: components["responses"]["ProductsNotFound"];
            /** @description The record has changed since the version that `If-Match` names. The record is there, in a version that `If-None-Match` rules out. */
            412: Response<{ "application/json": components["schemas"]["ProductsError"]; }>;
            429: components["responses"]["ProductsRateLimited"];
            500: components["responses"]["ProductsInternal"];
            503: components["responses"]["ProductsUnavailable"];
        };
    };
    getHealth: {
        parameters: Parameters;
        requestBody?: never;
        responses: {
            /** @description It lives. */
            200: Response<{ "application/json": {
                /** @constant */
                status: "ok";
            }; }>;
        };
    };
    getReadiness: {
        parameters: Parameters;
        requestBody?: never;
        responses: {
            /** @description It should. */
            200: Response<{
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
            }>;
            500: components["responses"]["ServiceInternal"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMetrics: {
        parameters: Parameters;
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: Response<{
                "text/plain": string;
            }>;
            500: components["responses"]["ObservingInternal"];
            503: components["responses"]["ObservingUnavailable"];
        };
    };
    getStatus: {
        parameters: Parameters;
        requestBody?: never;
        responses: {
            /** @description How it is. */
            200: Response<{ "application/json": components["schemas"]["ServiceStatus"]; }>;
            429: components["responses"]["ObservingRateLimited"];
            500: components["responses"]["ObservingInternal"];
            503: components["responses"]["ObservingUnavailable"];
        };
    };
    listenToStatus: {
        parameters: Parameters;
        requestBody?: never;
        responses: {
            /** @description A stream that goes on, or the status of now. */
            200: Response<{
                "application/json": components["schemas"]["ServiceStatus"];
                "text/event-stream": string;
            }>;
            429: components["responses"]["ObservingRateLimited"];
            500: components["responses"]["ObservingInternal"];
            503: components["responses"]["ObservingUnavailable"];
        };
    };
    getOpenapi: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: Response<{ "application/json": components["schemas"]["OpenapiDocument"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getPostsOpenapi: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: Response<{ "application/json": components["schemas"]["OpenapiDocument"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getVersionedOpenapi: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: Response<{ "application/json": components["schemas"]["OpenapiDocument"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getUsersOpenapi: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: Response<{ "application/json": components["schemas"]["OpenapiDocument"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getWrappedOpenapi: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: Response<{ "application/json": components["schemas"]["OpenapiDocument"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getProductsOpenapi: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: Response<{ "application/json": components["schemas"]["OpenapiDocument"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getOlderOpenapi: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: Response<{ "application/json": components["schemas"]["OlderOpenapiDocument"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getPostmanCollection: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: Response<{ "application/json": components["schemas"]["PostmanCollection"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
    getWorkflows: {
        parameters: Parameters<{
            header?: { "If-None-Match"?: components["parameters"]["IfNoneMatch"]; };
        }>;
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: Response<{ "application/json": components["schemas"]["Workflows"]; }, "ETag">;
            304: components["responses"]["NotModified"];
            429: components["responses"]["ReferenceRateLimited"];
        };
    };
}
