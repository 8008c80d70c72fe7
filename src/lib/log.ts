import { standardError } from './line-output.ts';
import { shortLength } from './sizes.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export const logFormats = ['json', 'text'] as const;
export type LogFormat = (typeof logFormats)[number];

/**
 * The fields of a log line. Never a token, a password, a header or a query. A path written by a client
 * appears only if no route matches it, truncated and escaped.
 */
export type LogFields = Readonly<Record<string, string | number | undefined>>;

export interface Log {
  error(message: string, error: unknown, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
}

export interface LogSettings {
  readonly logLevel: LogLevel;
  /** Null chooses by the destination: text for a terminal, JSON for a program. */
  readonly logFormat: LogFormat | null;
}

export interface LogOutput {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

type LoggedError = ReturnType<typeof toLoggedError>;
type Write = (level: LogLevel, message: string, fields: LogFields, error?: LoggedError) => string;

/** Creates a log that writes one line per event. */
export function createLog({ logLevel, logFormat }: LogSettings, output: LogOutput = standardError): Log {
  const write = writers[logFormat ?? (output.isTTY ? 'text' : 'json')];
  const threshold = logLevels.indexOf(logLevel);
  const at = (lineLevel: LogLevel) => {
    const isOn = logLevels.indexOf(lineLevel) <= threshold;
    return (message: string, fields: LogFields = {}, error?: LoggedError): void => {
      if (isOn) output.write(write(lineLevel, message, fields, error));
    };
  };
  const error = at('error');
  return {
    error: (message, reason, fields) => error(message, fields, toLoggedError(reason)),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
  };
}

function toLoggedError(reason: unknown) {
  const { name, message, stack } = reason instanceof Error ? reason : new Error(String(reason));
  return { name, reason: redact(message), stack: stack === undefined ? undefined : redact(stack) };
}

const writers: Readonly<Record<LogFormat, Write>> = {
  json: (level, message, fields, error) =>
    `${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields, error })}\n`,
  text: (level, message, fields, error) => {
    const logged = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [`${name}=${/^[\w./:-]*$/.test(String(value)) ? value : JSON.stringify(value)}`],
    );
    const words = [new Date().toISOString(), level.toUpperCase().padEnd(5), message, ...logged].join(' ');
    return error === undefined ? `${words}\n` : `${words}\n${indent(error.stack ?? error.reason)}\n`;
  },
};

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}

/**
 * The secrets that an error message may contain, each with its replacement. Runs of characters that must be
 * followed by something are bounded, so that matching stays linear in the length of the text.
 */
const secretParts: readonly (readonly [RegExp, string])[] = [
  [/\?(?<=\bhttps?:\/\/[^\s"'?]*\?)[^\s"']*/g, '?…'],
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, '$1 …'],
  [/\beyJ[\w.-]+/g, '…'],
  [/(\b[a-z][\w+.-]{0,20}:\/\/[^\s:/@]{0,200}):[^\s/@]+@/gi, '$1:…@'],
  [/\$argon2\w*\$[^\s"']+/g, '…'],
  [/((?:password|secret|token|authorization)\w{0,40}["']?\s{0,9}[=:]\s{0,9}["']?)[^\s"',}]+/gi, '$1…'],
];

/** Removes secrets and truncates text that is too long for a log. */
export function redact(text: string): string {
  return secretParts.reduce(
    (rest, [secret, shown]) => rest.replace(secret, shown),
    text.slice(0, shortLength),
  );
}
