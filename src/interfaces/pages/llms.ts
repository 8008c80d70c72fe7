import packageJson from '../../../package.json' with { type: 'json' };
import { type Guide, guides, shelves } from './guides.ts';

/** Writes the documentation index for language models (llmstxt.org): each page with its first sentence. */
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

function firstSentence(text: string): string {
  const [, paragraph = ''] = text.split('\n\n');
  const plain = paragraph.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ');
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}
