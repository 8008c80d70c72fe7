import type { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  readonly text: string;
  readonly label: string;
  onChange(text: string): void;
}

/** A field for JSON. A text set from outside replaces what was typed. */
export function CodeEditor({ text, label, onChange }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    let isGone = false;
    void import('./code-mirror.ts').then(({ createEditor }) => {
      if (isGone || host.current === null) return;
      const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
      editor.current = createEditor({ root, text, label, onChange: (typed) => latest.current(typed) });
    });
    return () => {
      isGone = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, []);
  useEffect(() => {
    const shown = editor.current;
    if (shown === null || shown.state.doc.toString() === text) return;
    shown.dispatch({ changes: { from: 0, to: shown.state.doc.length, insert: text } });
  }, [text]);
  return <div ref={host} class="code-editor" />;
}

/** Returns why a text is not valid JSON; null if it is valid or empty. */
export function jsonProblem(text: string): string | null {
  if (text.trim() === '') return null;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
