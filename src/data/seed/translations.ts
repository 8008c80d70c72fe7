import type { Language } from './language.ts';
import type { Random } from '../../lib/random.ts';

interface Phrases {
  readonly tag: string;
  readonly titles: readonly string[];
  readonly sentences: readonly string[];
  readonly comments: readonly string[];
  /** Between two sentences. */
  readonly space?: string;
}

const phrases: readonly Phrases[] = [
  {
    tag: 'Deutsch',
    titles: [
      'Ein Abend am Fluss',
      'Über das Üben',
      'Was in die Küche gehört',
      'Straßen ohne Autos',
      'Früh aufstehen',
    ],
    sentences: [
      'Heute war es endlich warm genug, um draußen zu sitzen.',
      'Das Größte daran ist die Ruhe.',
      'Meine Nachbarin hat mir gezeigt, wie es geht.',
      'Am Anfang habe ich fast alles falsch gemacht.',
      'Man braucht weniger Werkzeug, als man denkt.',
      'Nächste Woche erzähle ich, wie es weiterging.',
    ],
    comments: ['Schöner Text, danke!', 'Das kenne ich nur zu gut.', 'Gibt es dazu auch ein Foto?'],
  },
  {
    tag: 'Français',
    titles: [
      'Une école au bord de la mer',
      'Éloge de la lenteur',
      'Le pain du dimanche',
      'Où finit la ville',
      'Déjà l’été',
    ],
    sentences: [
      'Ce matin, la rue était encore vide.',
      'J’ai commencé par les choses les plus simples.',
      'À la fin, tout le monde avait faim.',
      'Personne ne sait vraiment pourquoi ça marche.',
      'Ma sœur prétend que c’était mieux avant.',
      'Il suffit d’un peu de patience, et d’un bon café.',
    ],
    comments: ['Très beau texte, merci !', 'Je vais essayer dès ce soir.', 'Et l’hiver, ça marche aussi ?'],
  },
  {
    tag: 'Español',
    titles: [
      'Mañana en el mercado',
      'El año de los libros',
      'Cómo aprendí a esperar',
      '¿Por qué caminar?',
      'Canciones de niños',
    ],
    sentences: [
      'Empecé sin saber nada del asunto.',
      'El señor de la esquina me explicó lo más difícil.',
      'Llovió toda la tarde, así que volví a empezar.',
      'Cuesta menos de lo que parece.',
      'Al final, lo mejor fue la compañía.',
      '¿Alguien más lo ha intentado?',
    ],
    comments: ['¡Qué bonito!', 'Gracias por contarlo.', 'A mí me pasó justo lo contrario.'],
  },
  {
    tag: 'Українська',
    titles: ['Ранок на вокзалі', 'Про старі мапи', 'Хліб і терпіння', 'Листи з дому', 'Сад за вікном'],
    sentences: [
      'Сьогодні нарешті випав сніг.',
      'Спочатку нічого не виходило.',
      'Сусідка показала, як це роблять насправді.',
      'Потрібно менше речей, ніж здається.',
      'Найкраще в цьому — тиша.',
      'Наступного разу розповім, чим усе скінчилося.',
    ],
    comments: ['Дякую, дуже гарно!', 'Спробую на вихідних.', 'А є фотографія?'],
  },
  {
    tag: 'Ελληνικά',
    titles: ['Ένα πρωί στο λιμάνι', 'Για τα παλιά βιβλία', 'Ο κήπος της γιαγιάς', 'Μαθήματα υπομονής'],
    sentences: [
      'Σήμερα ο δρόμος ήταν άδειος.',
      'Στην αρχή τα έκανα όλα λάθος.',
      'Ο γείτονας ήξερε την απάντηση.',
      'Χρειάζεται λιγότερα απ’ όσα νομίζεις.',
      'Το καλύτερο ήταν η παρέα.',
    ],
    comments: ['Πολύ ωραίο κείμενο!', 'Θα το δοκιμάσω κι εγώ.', 'Ευχαριστώ, περιμένω τη συνέχεια.'],
  },
  {
    tag: 'العربية',
    titles: ['صباح في السوق', 'عن الكتب القديمة', 'خبز يوم الجمعة', 'رسائل من البيت'],
    sentences: [
      'كان الشارع هادئا هذا الصباح.',
      'في البداية لم ينجح شيء.',
      'علمني جاري كيف يكون ذلك.',
      'تحتاج إلى صبر أكثر مما تظن.',
      'وأجمل ما في الأمر هو الهدوء.',
    ],
    comments: ['نص جميل، شكرا!', 'سأجربه غدا.', 'هل توجد صورة؟'],
  },
  {
    tag: 'हिन्दी',
    titles: ['बाज़ार की एक सुबह', 'पुरानी किताबें', 'धीरे चलने का सुख', 'घर की चिट्ठियाँ'],
    sentences: [
      'आज सुबह गली बिल्कुल शांत थी।',
      'शुरू में सब कुछ गलत हुआ।',
      'पड़ोसी ने सही तरीका सिखाया।',
      'इसमें धैर्य ज़्यादा और सामान कम लगता है।',
      'अगली बार बाकी कहानी सुनाऊँगा।',
    ],
    comments: ['बहुत सुंदर लेख!', 'मैं भी कोशिश करूँगी।', 'धन्यवाद, आगे भी लिखिए।'],
  },
  {
    tag: '中文',
    titles: ['清晨的菜市场', '关于旧地图', '慢慢来的好处', '一封家书'],
    sentences: [
      '今天早上街上很安静。',
      '一开始什么都做不好。',
      '邻居教了我正确的方法。',
      '需要的东西比想象中少。',
      '最好的部分是大家在一起。',
      '下次再讲后来的事。',
    ],
    comments: ['写得真好，谢谢！', '我周末也试试。', '有照片吗？'],
    space: '',
  },
  {
    tag: '日本語',
    titles: ['朝の商店街', '古い地図のこと', 'ゆっくり歩く', '手紙を書く', 'パンを焼く日曜日'],
    sentences: [
      '今朝は通りがとても静かでした。',
      '最初は何もうまくいきませんでした。',
      '隣の人がやり方を教えてくれました。',
      '道具は思ったより少なくて済みます。',
      '一番よかったのは、みんなで食べたことです。',
      '続きはまた来週書きます。',
    ],
    comments: ['すてきな文章ですね。', '私もやってみます！', '写真はありますか。'],
    space: '',
  },
  {
    tag: '한국어',
    titles: ['시장의 아침', '오래된 지도', '천천히 걷기', '집에서 온 편지'],
    sentences: [
      '오늘 아침 거리는 아주 조용했다.',
      '처음에는 아무것도 되지 않았다.',
      '이웃이 제대로 하는 법을 알려 주었다.',
      '생각보다 필요한 것이 적다.',
      '다음에 그 뒷이야기를 쓰겠다.',
    ],
    comments: ['좋은 글 고맙습니다!', '저도 해 볼게요.', '사진도 있나요?'],
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
      // In a row from a place of chance, so that no sentence comes twice.
      const body = Array.from({ length: count }, (_, index) => sentences[(first + index) % sentences.length]);
      return { title: random.pick(titles), body: body.join(space), tags: [tag] };
    },
  };
}

export const translations: readonly Language[] = phrases.map(toLanguage);
