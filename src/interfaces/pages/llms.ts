import packageJson from '../../../package.json' with { type: 'json' };
import { type Guide, guides, shelves } from './guides.ts';

/** The index of the documentation for language models, after llmstxt.org: each page as text, with its first sentence. */
export function writeIndexForModels(base: string): string {
  const sections = shelves.map((shelf) => {
    const lines = guides.filter((guide) => guide.shelf === shelf).map((guide) => writeLine(guide, base));
    return `## ${shelf}\n\n${lines.join('\n')}`;
  });
  const documents = [
    `- [OpenAPI](${base}/openapi.json): every REST operation`,
    `- [GraphQL](${base}/graphql/main.graphql): the main schema`,
  ];
  return [
    '# Quintet',
    `> ${packageJson.description}`,
    ...sections,
    `## Documents\n\n${documents.join('\n')}`,
    '',
  ].join('\n\n');
}

function writeLine({ name, title, text }: Guide, base: string): string {
  return `- [${title}](${base}/docs/${name}.md): ${firstSentence(text)}`;
}

/** The first sentence below the title, without links and line breaks. */
function firstSentence(text: string): string {
  const [, paragraph = ''] = text.split('\n\n');
  const plain = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ');
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}
