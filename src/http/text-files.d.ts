declare module '*.css' {
  const text: string;
  export = text;
}

declare module '*.page.js' {
  const text: string;
  export = text;
}

declare module '*.svg' {
  const text: string;
  export = text;
}

declare module '*.md' {
  const text: string;
  export = text;
}
