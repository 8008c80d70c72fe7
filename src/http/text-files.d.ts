declare module '*.css' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: an import of text is a default import
  export default text;
}

declare module '*.page.js' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: an import of text is a default import
  export default text;
}

declare module '*.svg' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: an import of text is a default import
  export default text;
}

declare module '*.md' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: an import of text is a default import
  export default text;
}
