declare module '*.sql' {
  const text: string;
  export = text;
}
