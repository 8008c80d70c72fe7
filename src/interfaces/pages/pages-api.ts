import type { Exchange } from '../../http/exchange.ts';
import type { Interface, PlainRoute } from '../../http/interface.ts';
import { pageHeaders, replyWithPage, wantsPage } from '../../http/page.ts';
import { replyToMissingFile } from '../../http/plain-failure.ts';
import { json, jsonText, type Reply } from '../../http/reply.ts';
import type { Site } from '../../http/site.ts';
import { readSourceFile, replyWithFile } from '../../http/static-files.ts';
import { Failure } from '../../lib/failure.ts';
import { madeOnce } from '../../lib/once.ts';
import type { World } from '../../world.ts';
import baseStyle from './assets/base.css' with { type: 'text' };
import codeBlocksStyle from './assets/code-blocks.css' with { type: 'text' };
import codeBlocksScript from './assets/code-blocks.page.js' with { type: 'text' };
import docsStyle from './assets/docs.css' with { type: 'text' };
import examplesStyle from './assets/examples.css' with { type: 'text' };
import guideScript from './assets/guide.page.js' with { type: 'text' };
import guidesStyle from './assets/guides.css' with { type: 'text' };
import homeStyle from './assets/home.css' with { type: 'text' };
import homeScript from './assets/home.page.js' with { type: 'text' };
import icon from './assets/icon.svg' with { type: 'text' };
import jsonScript from './assets/json.page.js' with { type: 'text' };
import languageScript from './assets/language.page.js' with { type: 'text' };
import makeScript from './assets/make.page.js' with { type: 'text' };
import markersScript from './assets/markers.page.js' with { type: 'text' };
import operationsStyle from './assets/operations.css' with { type: 'text' };
import ownHeadersScript from './assets/own-headers.page.js' with { type: 'text' };
import panelsScript from './assets/panels.page.js' with { type: 'text' };
import referenceScript from './assets/reference.page.js' with { type: 'text' };
import panelStyle from './assets/request-panel.css' with { type: 'text' };
import panelScript from './assets/request-panel.page.js' with { type: 'text' };
import replyStyle from './assets/response-page.css' with { type: 'text' };
import replyScript from './assets/response-page.page.js' with { type: 'text' };
import sandboxStyle from './assets/sandbox.css' with { type: 'text' };
import sandboxSwitchScript from './assets/sandbox-switch.page.js' with { type: 'text' };
import searchScript from './assets/search.page.js' with { type: 'text' };
import sharedStyle from './assets/shared.css' with { type: 'text' };
import stateStyle from './assets/state.css' with { type: 'text' };
import statusScript from './assets/status.page.js' with { type: 'text' };
import tokensStyle from './assets/tokens.css' with { type: 'text' };
import tokensScript from './assets/tokens.page.js' with { type: 'text' };
import { writeGuidePage, writeGuideText } from './guide-page.ts';
import { guides } from './guides.ts';
import { writeHomePage } from './home-page.ts';
import { createIndex, type Shown } from './index.ts';
import { present } from './interfaces.ts';
import { writeIndexForModels } from './llms.ts';
import { chaptersOf } from './reference/chapters.ts';
import { writeReference, writeReferencePage } from './reference/reference-page.ts';
import { withBase, writeSearchIndex } from './search-index.ts';
import { viewReply } from './view-reply.ts';

const ownFiles: ReadonlyMap<string, Reply> = new Map(
  [
    ['response-page.css', replyStyle],
    ['response-page.js', replyScript],
    ['base.css', baseStyle],
    ['code-blocks.css', codeBlocksStyle],
    ['code-blocks.js', codeBlocksScript],
    ['docs.css', docsStyle],
    ['guide.js', guideScript],
    ['guides.css', guidesStyle],
    ['home.css', homeStyle],
    ['state.css', stateStyle],
    ['examples.css', examplesStyle],
    ['home.js', homeScript],
    ['status.js', statusScript],
    ['json.js', jsonScript],
    ['language.js', languageScript],
    ['make.js', makeScript],
    ['markers.js', markersScript],
    ['operations.css', operationsStyle],
    ['own-headers.js', ownHeadersScript],
    ['panels.js', panelsScript],
    ['shared.css', sharedStyle],
    ['tokens.css', tokensStyle],
    ['reference.js', referenceScript],
    ['sandbox.css', sandboxStyle],
    ['sandbox-switch.js', sandboxSwitchScript],
    ['search.js', searchScript],
    ['request-panel.css', panelStyle],
    ['request-panel.js', panelScript],
    ['snippets.js', readSourceFile('snippets.js')],
    ['tokens.js', tokensScript],
    ['icon.svg', icon],
  ].map(([name = '', text = '']) => [name, replyWithFile(name, text)]),
);

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
  };
  const presented = present(interfaces);
  const varying = { vary: 'accept' };
  const home = once(() =>
    replyWithPage(writeHomePage(presented, shown, site), { ...pageHeaders(), ...varying }, base),
  );
  const index = once(() => json(200, createIndex(presented, shown, base), varying));
  const readReference = documents.add('/docs', site, () => writeReference(interfaces, shown).html);
  const docs = madeOnce(async () => {
    const page = writeReferencePage(await readReference(), shown, site);
    return replyWithPage(page, pageHeaders(), base).kept();
  });
  const readIndex = documents.add('/docs/search.json', site, () => writeSearchIndex(interfaces, shown));
  const searchIndex = madeOnce(async () => jsonText(200, withBase(await readIndex(), base)).kept());
  return {
    name: 'Pages',
    replyToFailure: replyToMissingFile,
    view: (reply, path, place) => viewReply({ reply, path, place }, presented, site),
    routes: [
      {
        path: '/',
        handlers: { GET: (exchange) => (wantsPage(exchange) ? home() : index()) },
        isTagged: true,
        isPage: wantsPage,
      },
      {
        path: '/docs',
        handlers: { GET: docs },
        isTagged: true,
        isPage,
      },
      ...guides.map((guide): PlainRoute => {
        const chapters = () => chaptersOf(interfaces, shown.hasSchemas);
        const page = once(() => replyWithPage(writeGuidePage(guide, chapters(), site), pageHeaders(), base));
        return { path: `/docs/${guide.name}`, handlers: { GET: page }, isTagged: true, isPage };
      }),
      ...guides.map((guide) => textRoute(`/docs/${guide.name}.md`, () => writeGuideText(guide, site))),
      textRoute('/llms.txt', () => writeIndexForModels(base)),
      {
        path: '/docs/search.json',
        handlers: { GET: searchIndex },
        isTagged: true,
        isPage,
      },
      { path: '/assets/:name', handlers: { GET: replyWithAsset }, isTagged: true, isUnlimited: true, isPage },
    ],
  };
}

const isPage = () => true;

function textRoute(path: string, write: () => string): PlainRoute {
  const text = once(() => replyWithFile(path, write()));
  return { path, handlers: { GET: text }, isTagged: true, isPage };
}

/** Creates a response on first use and reuses it. */
function once(make: () => Reply): () => Reply {
  let made: Reply | null = null;
  return () => {
    made ??= make().kept();
    return made;
  };
}

function replyWithAsset(exchange: Exchange): Reply {
  const file = ownFiles.get(exchange.parameter('name'));
  if (file === undefined) throw new Failure('NOT_FOUND');
  return file;
}
