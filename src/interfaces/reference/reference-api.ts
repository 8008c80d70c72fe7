import { type Answer, json, jsonText } from '../../http/answer.ts';
import { tagOf } from '../../http/conditional.ts';
import { failureRows } from '../../http/failure-rows.ts';
import type { Handler, Interface } from '../../http/interface.ts';
import type { Failure } from '../../lib/failure.ts';
import { type About, createDocument, isDescribed } from '../../openapi/document.ts';
import { describeReference, everything, service } from './reference.ts';

/** The OpenAPI documents: of each interface that has one of its own, and of all that say what they are. */
export function referenceApi(interfaces: readonly Interface[]): Interface {
  const described = interfaces.filter(isDescribed);
  const own = described.flatMap((one) => {
    const { document: name, description } = one.reference;
    if (name === undefined) return [];
    return [{ path: `/openapi/${name}.json`, title: one.name, description, one }];
  });
  const reference = describeReference(own);
  const self = { name: 'Reference', answerFailure, isResourceful: true, reference, routes: {} };
  return {
    ...self,
    routes: {
      '/openapi.json': { GET: prepare(everything, () => [...described, self]) },
      ...Object.fromEntries(
        own.map(({ path, title, description, one }) => [
          path,
          { GET: prepare({ title, description: `${description}\n\n${service}` }, () => [one]) },
        ]),
      ),
    },
  };
}

/** A document is made when it is first asked for, and never again. */
function prepare(about: About, interfaces: () => Parameters<typeof createDocument>[1]): Handler {
  let answer: Answer | null = null;
  return () => {
    answer ??= toAnswer(JSON.stringify(createDocument(about, interfaces())));
    return answer;
  };
}

function toAnswer(text: string): Answer {
  return jsonText(200, text, { etag: tagOf(text) });
}

function answerFailure(failure: Failure): Answer {
  const { status, message = failure.message } = failureRows[failure.code];
  return json(status, { error: message });
}
