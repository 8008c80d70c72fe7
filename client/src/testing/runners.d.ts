/**
 * The parts of the test runners that `quintet/vitest` and `quintet/playwright` use. Both are installed by users only, and
 * declarations that users get name the types of the version that they have.
 */

declare module 'vitest' {
  type Fixture<Value, Context> = (context: Context, use: (value: Value) => Promise<void>) => Promise<void>;

  export interface TestContext {
    readonly task: { readonly result?: { readonly state: string } };
  }

  export interface TestAPI<ExtraContext = object> {
    extend<More>(
      fixtures: {
        readonly [Name in keyof More]: Fixture<More[Name], TestContext & ExtraContext & More>;
      },
    ): TestAPI<ExtraContext & More>;
  }

  export const test: TestAPI;
}

declare module '@playwright/test' {
  export interface TestInfo {
    readonly status?: string;
    readonly expectedStatus: string;
    attach(name: string, options: { readonly body: string; readonly contentType: string }): Promise<void>;
  }

  export interface Route {
    request(): { url(): string };
    continue(options: { readonly url: string }): Promise<void>;
  }

  export interface BrowserContext {
    route(matches: (url: URL) => boolean, handle: (route: Route) => Promise<void>): Promise<void>;
    addInitScript<Argument>(script: (argument: Argument) => void, argument: Argument): Promise<void>;
  }

  export interface APIRequestContext {
    dispose(): Promise<void>;
  }

  export interface PlaywrightTestArgs {
    readonly context: BrowserContext;
    readonly request: APIRequestContext;
  }

  export interface PlaywrightTestOptions {
    readonly extraHTTPHeaders: Readonly<Record<string, string>> | undefined;
  }

  export interface PlaywrightWorkerArgs {
    readonly playwright: {
      readonly request: {
        newContext(options: {
          readonly baseURL: string;
          readonly extraHTTPHeaders: Readonly<Record<string, string>>;
        }): Promise<APIRequestContext>;
      };
    };
  }

  export type PlaywrightWorkerOptions = object;

  type Fixture<Value, Args> = (
    args: Args,
    use: (value: Value) => Promise<void>,
    testInfo: TestInfo,
  ) => Promise<void>;

  export interface TestType<TestArgs, WorkerArgs> {
    extend<More>(
      fixtures: {
        readonly [Name in keyof (TestArgs & More)]?: Fixture<
          (TestArgs & More)[Name],
          TestArgs & WorkerArgs & More
        >;
      },
    ): TestType<TestArgs & More, WorkerArgs>;
  }

  export const test: TestType<
    PlaywrightTestArgs & PlaywrightTestOptions,
    PlaywrightWorkerArgs & PlaywrightWorkerOptions
  >;
}
