import type { Random } from '../../lib/random.ts';
import { english } from './english.ts';
import type { Language } from './language.ts';
import { translations } from './translations.ts';

const languages: readonly Language[] = [english, ...translations];

const weighted = languages.flatMap((language) => Array.from({ length: language.weight }, () => language));

export const pickLanguage = (random: Random): Language => random.pick(weighted);

export const tagNames: readonly string[] = [...new Set(languages.flatMap(({ tags }) => tags))];
