import type { Random } from '../../lib/random.ts';

const topics = [
  { name: 'sourdough bread', tags: ['Cooking', 'Home'] },
  { name: 'night trains', tags: ['Travel'] },
  { name: 'small databases', tags: ['Programming', 'Databases'] },
  { name: 'city gardens', tags: ['Garden', 'Home'] },
  { name: 'old maps', tags: ['History', 'Travel'] },
  { name: 'bird song', tags: ['Nature'] },
  { name: 'GraphQL schemas', tags: ['Programming', 'APIs'] },
  { name: 'public libraries', tags: ['Books', 'City'] },
  { name: 'slow coffee', tags: ['Café', 'Cooking'] },
  { name: 'choir practice', tags: ['Music'] },
  { name: 'bicycle repair', tags: ['Craft', 'City'] },
  { name: 'error messages', tags: ['Programming', 'APIs', 'Writing'] },
];

type Pattern = (topic: string, number: number) => string;

const titles: readonly Pattern[] = [
  (topic) => `Notes on ${topic}`,
  (topic) => `What nobody told me about ${topic}`,
  (topic, number) => `${number} years of ${topic}`,
  (topic, number) => `${number} lessons from ${topic}`,
  (topic) => `In praise of ${topic}`,
  (topic) => `The trouble with ${topic}`,
];

const openings: readonly Pattern[] = [
  (topic) => `A friend asked me last week why I care so much about ${topic}.`,
  (topic, number) => `It took me ${number} years to see the point of ${topic}.`,
  (topic) => `My grandmother had strong opinions on ${topic}.`,
];

const middles: readonly Pattern[] = [
  () => 'The first attempt failed, and I wrote down why.',
  (topic) => `Most books on ${topic} skip the part that is hard.`,
  (_, number) => `After ${number} tries I had something that I was willing to show.`,
  () => 'I asked three neighbors, and got four answers.',
  (_, number) => `It costs about ${number} euros a month, which is less than I feared.`,
  () => 'Somebody else would have given up; I made tea.',
];

const endings: readonly Pattern[] = [
  () => 'Tell me how it went for you.',
  (topic) => `Next time: more about ${topic}.`,
  (topic) => `If you try ${topic}, start on a Saturday.`,
];

export const comments = [
  'Thank you, this is just what I needed today.',
  'Could you say more about the second step?',
  'My experience was rather different, but I see your point.',
  'This made my morning ☕',
  'Is there a photo of the result?',
  'I disagree, and I enjoyed every line.',
];

export const tagNames: readonly string[] = [...new Set(topics.flatMap(({ tags }) => tags))];

export function writeText(random: Random) {
  const { name, tags } = random.pick(topics);
  const line = (patterns: readonly Pattern[]) => random.pick(patterns)(name, 2 + random.below(29));
  const body = [line(openings)];
  for (let count = 1 + random.below(4); count > 0; count -= 1) body.push(line(middles));
  body.push(line(endings));
  return { title: line(titles), body: body.join(' '), tags };
}
