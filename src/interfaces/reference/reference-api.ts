import { type Answer, jsonText } from '../../http/answer.ts';
import { tagOf } from '../../http/conditional.ts';
import type { Handler, Interface } from '../../http/interface.ts';
import { answerPlainFailure } from '../../http/plain-failure.ts';
import { type About, createDocument } from '../../openapi/document.ts';
import { type Described, isDescribed } from '../../openapi/place.ts';
import { describeReference, everything, service } from './reference.ts';

/** The OpenAPI documents: of each interface that has one of its own, and of all that say what they are. */
export function referenceApi(interfaces: readonly Interface[]): Interface {
  const described = interfaces.filter(isDescribed);
  const own = described.flatMap((one) => {
    const { document, description } = one.reference;
    if (document === undefined) return [];
    const about = { title: one.name, description: `${description}\n\n${service}` };
    return [{ path: `/openapi/${document}.json`, about, interfaces: () => [one] }];
  });
  const one: Described = {
    name: 'Reference',
    answerFailure: answerPlainFailure,
    isResourceful: true,
    reference: describeReference(own),
    routes: {
      '/openapi.json': { GET: prepare(everything, () => [...described, one]) },
      ...Object.fromEntries(
        own.map(({ path, about, interfaces }) => [path, { GET: prepare(about, interfaces) }]),
      ),
    },
  };
  return one;
}

/** A document is made when it is first asked for, and never again. */
function prepare(about: About, interfaces: () => readonly Described[]): Handler {
  let answer: Answer | null = null;
  return () => {
    answer ??= toAnswer(JSON.stringify(createDocument(about, interfaces())));
    return answer;
  };
}

function toAnswer(text: string): Answer {
  return jsonText(200, text, { etag: tagOf(text) });
}
