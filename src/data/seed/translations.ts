import type { Random } from '../../lib/random.ts';
import type { Language } from './language.ts';

interface Phrases {
  readonly tag: string;
  readonly titles: readonly string[];
  readonly sentences: readonly string[];
  readonly comments: readonly string[];
  readonly space?: string;
}

const phrases: readonly Phrases[] = [
  {
    tag: 'Deutsch',
    titles: ['Ein Abend am Fluss', 'Über das Üben', 'Straßen ohne Autos'],
    sentences: [
      'Heute war es endlich warm genug, um draußen zu sitzen.',
      'Das Größte daran ist die Ruhe.',
      'Am Anfang habe ich fast alles falsch gemacht.',
    ],
    comments: ['Schöner Text, danke!', 'Das kenne ich nur zu gut.'],
  },
  {
    tag: 'Українська',
    titles: ['Ранок на вокзалі', 'Про старі мапи', 'Хліб і терпіння'],
    sentences: ['Сьогодні нарешті випав сніг.', 'Спочатку нічого не виходило.', 'Найкраще в цьому — тиша.'],
    comments: ['Дякую, дуже гарно!', 'Спробую на вихідних.'],
  },
  {
    tag: 'Ελληνικά',
    titles: ['Ένα πρωί στο λιμάνι', 'Για τα παλιά βιβλία', 'Μαθήματα υπομονής'],
    sentences: ['Σήμερα ο δρόμος ήταν άδειος.', 'Στην αρχή τα έκανα όλα λάθος.', 'Το καλύτερο ήταν η παρέα.'],
    comments: ['Πολύ ωραίο κείμενο!', 'Θα το δοκιμάσω κι εγώ.'],
  },
  {
    tag: 'العربية',
    titles: ['صباح في السوق', 'عن الكتب القديمة', 'رسائل من البيت'],
    sentences: ['كان الشارع هادئا هذا الصباح.', 'في البداية لم ينجح شيء.', 'وأجمل ما في الأمر هو الهدوء.'],
    comments: ['نص جميل، شكرا!', 'سأجربه غدا.'],
  },
  {
    tag: 'हिन्दी',
    titles: ['बाज़ार की एक सुबह', 'पुरानी किताबें', 'घर की चिट्ठियाँ'],
    sentences: ['आज सुबह गली बिल्कुल शांत थी।', 'शुरू में सब कुछ गलत हुआ।', 'पड़ोसी ने सही तरीका सिखाया।'],
    comments: ['बहुत सुंदर लेख!', 'मैं भी कोशिश करूँगी।'],
  },
  {
    tag: '中文',
    titles: ['清晨的菜市场', '关于旧地图', '一封家书'],
    sentences: ['今天早上街上很安静。', '一开始什么都做不好。', '邻居教了我正确的方法。'],
    comments: ['写得真好，谢谢！', '我周末也试试。'],
    space: '',
  },
  {
    tag: '日本語',
    titles: ['朝の商店街', '古い地図のこと', '手紙を書く'],
    sentences: [
      '今朝は通りがとても静かでした。',
      '最初は何もうまくいきませんでした。',
      '続きはまた来週書きます。',
    ],
    comments: ['すてきな文章ですね。', '私もやってみます！'],
    space: '',
  },
  {
    tag: '한국어',
    titles: ['시장의 아침', '오래된 지도', '집에서 온 편지'],
    sentences: [
      '오늘 아침 거리는 아주 조용했다.',
      '처음에는 아무것도 되지 않았다.',
      '다음에 그 뒷이야기를 쓰겠다.',
    ],
    comments: ['좋은 글 고맙습니다!', '저도 해 볼게요.'],
  },
];

function toLanguage({ tag, titles, sentences, comments, space = ' ' }: Phrases): Language {
  return {
    weight: 1,
    tags: [tag],
    comments,
    write(random: Random) {
      const first = random.below(sentences.length);
      const count = 2 + random.below(sentences.length - 1);
      // The sentences are consecutive from a random start, so none is repeated.
      const body = Array.from({ length: count }, (_, index) => sentences[(first + index) % sentences.length]);
      return { title: random.pick(titles), body: body.join(space), tags: [tag] };
    },
  };
}

export const translations: readonly Language[] = phrases.map(toLanguage);
