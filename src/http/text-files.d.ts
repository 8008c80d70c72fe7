declare module '*.md' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: an import of text is a default import
  export default text;
}
