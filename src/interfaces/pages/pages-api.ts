import type { Exchange } from '../../http/exchange.ts';
import type { Interface, PlainRoute } from '../../http/interface.ts';
import { pageHeaders, replyWithPage, wantsPage } from '../../http/page.ts';
import { replyToMissingFile } from '../../http/plain-failure.ts';
import { json, jsonText, type Reply } from '../../http/reply.ts';
import { type Site, sandboxOf } from '../../http/site.ts';
import { replyWithFile, replyWithStaticFile, sourceFiles } from '../../http/static-files.ts';
import { Failure } from '../../lib/failure.ts';
import { hueOf } from '../../lib/hash.ts';
import { isOfThisMachine } from '../../lib/networks.ts';
import { madeOnce } from '../../lib/once.ts';
import { describeProductsToken } from '../../settings/products-token.ts';
import type { World } from '../../world.ts';
import { writeGuidePage } from './guide-page.ts';
import { guides } from './guides.ts';
import { writeHomePage } from './home-page.ts';
import { createIndex, isPresented, type Shown } from './index.ts';
import { pageForOrigin } from './page-for-origin.ts';
import { chaptersOf } from './reference/chapters.ts';
import { writeReference, writeReferencePage } from './reference/reference-page.ts';
import { withBase, writeSearchIndex } from './search-index.ts';

/** The front page, the reference and the guides. Programs get a JSON index at the same address. */
export function pagesApi(
  { base, runtime: { settings, documents } }: World,
  interfaces: readonly Interface[],
  site: Site,
): Interface {
  const shown: Shown = {
    canTry: settings.tryIt,
    // Only main shows the state of the process.
    hasStatus: settings.status && base === '',
    hasGraphiql: settings.graphiql,
    hasSchemas: settings.graphqlIntrospection,
    productsToken:
      base === ''
        ? describeProductsToken(settings, isOfThisMachine(settings.host))
        : 'the `productsToken` of this sandbox, shown in the console',
  };
  const presented = interfaces.filter(isPresented);
  const varying = { vary: 'accept' };
  const home = pageForOrigin(
    () => replyWithPage(writeHomePage(presented, shown, site), { ...pageHeaders(), ...varying }, base),
    base,
  );
  const index = madeOnce(async () => json(200, createIndex(presented, shown, base), varying).kept());
  const readReference = documents.add('/docs', site, () => writeReference(interfaces, shown).html);
  const docs = madeOnce(async () => {
    const page = writeReferencePage(await readReference(), shown, site);
    return pageForOrigin(() => replyWithPage(page, pageHeaders(), base), base);
  });
  const readIndex = documents.add('/docs/search.json', site, () => writeSearchIndex(interfaces, shown));
  const searchIndex = madeOnce(async () => jsonText(200, withBase(await readIndex(), base)).kept());
  return {
    name: 'Pages',
    replyToFailure: replyToMissingFile,
    routes: [
      {
        path: '/',
        handlers: { GET: (exchange) => (wantsPage(exchange) ? home(exchange) : index()) },
        isTagged: true,
        isPage: wantsPage,
      },
      {
        path: '/docs',
        handlers: { GET: inTurn(async (exchange) => (await docs())(exchange)) },
        isTagged: true,
        isPage,
      },
      ...guides.map((guide): PlainRoute => {
        const chapters = () => chaptersOf(interfaces, shown.hasSchemas);
        const write = () => replyWithPage(writeGuidePage(guide, chapters(), site), pageHeaders(), base);
        const page = pageForOrigin(write, base);
        return { path: `/docs/${guide.name}`, handlers: { GET: page }, isTagged: true, isPage };
      }),
      {
        path: '/docs/search.json',
        handlers: { GET: inTurn(searchIndex) },
        isTagged: true,
        isPage,
      },
      { path: '/assets/:name', handlers: { GET: assetsOf(site) }, isTagged: true, isUnlimited: true, isPage },
    ],
  };
}

const isPage = () => true;

/** Requests that waited for the same page must not all continue at once. */
function inTurn(find: (exchange: Exchange) => Promise<Reply>): (exchange: Exchange) => Promise<Reply> {
  return async (exchange) => {
    const reply = await find(exchange);
    await exchange.pause();
    return reply;
  };
}

/** Finds the files of the pages. The style of a sandbox names its color, because a page may have no inline style. */
function assetsOf(site: Site): (exchange: Exchange) => Promise<Reply> {
  const sandbox = sandboxOf(site);
  const ownStyle = madeOnce(async () => {
    const { body } = await replyWithStaticFile('sandbox.css');
    return replyWithFile('sandbox.css', `${body}\n:root {\n  --hue: ${hueOf(sandbox ?? '')};\n}\n`);
  });
  return async (exchange) => {
    const name = exchange.parameter('name');
    if (!sourceFiles.get(name)?.startsWith('interfaces/pages/')) throw new Failure('NOT_FOUND');
    return sandbox !== null && name === 'sandbox.css' ? ownStyle() : replyWithStaticFile(name);
  };
}
