import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor, loaded on first use. Its colors are those of the page. */

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--accent)' },
  { tag: [tags.bool, tags.null], color: 'var(--json-word)' },
]);

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--raised)', color: 'var(--ink)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--code)', minHeight: '8rem', maxHeight: '22rem' },
  '.cm-content': { caretColor: 'var(--accent)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--tint)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--tint)' },
});

interface Options {
  /** In a shadow root, the styles of the editor need no style element, which the page's policy forbids. */
  readonly root: ShadowRoot;
  readonly text: string;
  readonly label: string;
  onChange(text: string): void;
}

export function createEditor({ root, text, label, onChange }: Options): EditorView {
  const state = EditorState.create({
    doc: text,
    extensions: [
      history(),
      drawSelection(),
      json(),
      indentOnInput(),
      bracketMatching(),
      EditorView.lineWrapping,
      syntaxHighlighting(colors),
      theme,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.updateListener.of(({ docChanged, state: { doc } }) => {
        if (docChanged) onChange(doc.toString());
      }),
      keymap.of([...defaultKeymap, ...historyKeymap]),
    ],
  });
  return new EditorView({ state, root, parent: root });
}
