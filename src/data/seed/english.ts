import type { Language } from './language.ts';
import type { Random } from '../../lib/random.ts';

interface Topic {
  readonly name: string;
  readonly tags: readonly string[];
}

const topics: readonly Topic[] = [
  { name: 'sourdough bread', tags: ['Cooking', 'Home'] },
  { name: 'night trains', tags: ['Travel'] },
  { name: 'small databases', tags: ['Programming', 'Databases'] },
  { name: 'city gardens', tags: ['Garden', 'Home'] },
  { name: 'old maps', tags: ['History', 'Travel'] },
  { name: 'bird song', tags: ['Nature'] },
  { name: 'GraphQL schemas', tags: ['Programming', 'APIs'] },
  { name: 'mending clothes', tags: ['Craft', 'Home'] },
  { name: 'public libraries', tags: ['Books', 'City'] },
  { name: 'winter swimming', tags: ['Sport', 'Nature'] },
  { name: 'first drafts', tags: ['Writing'] },
  { name: 'film photography', tags: ['Photography', 'Art'] },
  { name: 'slow coffee', tags: ['Café', 'Cooking'] },
  { name: 'code review', tags: ['Programming', 'Work'] },
  { name: 'choir practice', tags: ['Music'] },
  { name: 'bicycle repair', tags: ['Craft', 'City'] },
  { name: 'teaching children to read', tags: ['School', 'Books'] },
  { name: 'error messages', tags: ['Programming', 'APIs', 'Writing'] },
  { name: 'mountain huts', tags: ['Travel', 'Nature'] },
  { name: 'letters on paper', tags: ['Writing', 'History'] },
  { name: 'board games', tags: ['Games'] },
  { name: 'the stars over a town', tags: ['Science', 'City'] },
  { name: 'tests that can fail', tags: ['Programming', 'Work'] },
  { name: 'market days', tags: ['City', 'Cooking'] },
];

type Pattern = (topic: string, number: number) => string;

const titles: readonly Pattern[] = [
  (topic) => `Notes on ${topic}`,
  (topic) => `What nobody told me about ${topic}`,
  (topic, number) => `${number} years of ${topic}`,
  (topic) => `A beginner's look at ${topic}`,
  (topic, number) => `${number} lessons from ${topic}`,
  (topic) => `In praise of ${topic}`,
  (topic) => `Back to ${topic}`,
  (topic) => `Why I keep coming back to ${topic}`,
  (topic) => `The trouble with ${topic}`,
  (topic) => `A week of ${topic}`,
];

const openings: readonly Pattern[] = [
  (topic) => `A friend asked me last week why I care so much about ${topic}.`,
  (topic) => `I have been thinking about ${topic} since the spring.`,
  (topic, number) => `It took me ${number} years to see the point of ${topic}.`,
  (topic) => `There is a lot of bad advice about ${topic}.`,
  (topic) => `Everything I know about ${topic} I learned by doing it wrong first.`,
  (topic) => `My grandmother had strong opinions on ${topic}.`,
];

const middles: readonly Pattern[] = [
  () => 'The first attempt failed, and I wrote down why.',
  (topic) => `Most books on ${topic} skip the part that is hard.`,
  (_, number) => `After ${number} tries I had something that I was willing to show.`,
  () => 'What helped was to make it smaller, and then smaller again.',
  () => 'You need less equipment than you think, and more patience.',
  (topic) => `The people who know ${topic} best rarely write about it.`,
  () => 'I asked three neighbours, and got four answers.',
  (_, number) => `It costs about ${number} euros a month, which is less than I feared.`,
  () => 'It rained, so there was time to start over.',
  () => 'Somebody else would have given up; I made tea.',
];

const endings: readonly Pattern[] = [
  () => 'Tell me how it went for you.',
  (topic) => `Next time: more about ${topic}.`,
  () => 'That is all there is to it.',
  () => 'I would do it again tomorrow.',
  (topic) => `If you try ${topic}, start on a Saturday.`,
  () => 'Corrections are welcome in the comments.',
];

const comments = [
  'Thank you, this is just what I needed today.',
  'I tried it last weekend, and it works.',
  'Could you say more about the second step?',
  'My experience was rather different, but I see your point.',
  'Beautifully put.',
  'This made my morning ☕',
  'I have sent this to my sister, who will not believe it.',
  'Is there a photo of the result?',
  'Where did you get the material?',
  'I disagree, and I enjoyed every line.',
  'Ten years on, and this is still true.',
  'Please write the next part soon!',
];

export const english: Language = {
  weight: 11,
  tags: [...new Set(topics.flatMap(({ tags }) => tags))],
  comments,
  write(random: Random) {
    const { name, tags } = random.pick(topics);
    const line = (patterns: readonly Pattern[]) => random.pick(patterns)(name, 2 + random.below(29));
    const body = [line(openings)];
    for (let count = 1 + random.below(4); count > 0; count -= 1) body.push(line(middles));
    body.push(line(endings));
    return { title: line(titles), body: body.join(' '), tags };
  },
};
