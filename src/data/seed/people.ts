import type { Random } from '../../lib/random.ts';

/** Names as they are written at home, each with the Latin letters that its owner's e-mail has. */
interface Culture {
  /** How often it comes up, beside the others. */
  readonly weight: number;
  readonly given: readonly Name[];
  readonly family: readonly Name[];
  readonly order: (given: string, family: string) => string;
}

type Name = readonly [written: string, latin: string];

const givenFirst = (given: string, family: string): string => `${given} ${family}`;
const familyFirst = (given: string, family: string): string => `${family}${given}`;

/** Every second word is the Latin form of the one before it. */
function names(words: string): readonly Name[] {
  const list = words.split(' ');
  return list.flatMap((word, index) => (index % 2 === 0 ? [[word, list[index + 1] ?? ''] as const] : []));
}

/** Words that are their own Latin form. */
const plain = (words: string): readonly Name[] =>
  words.split(' ').map((word) => [word, word.toLowerCase()] as const);

const english: Culture = {
  weight: 6,
  given: plain('Ada Grace Oliver Maya Theo Ruth Samuel Ivy Jonah Nora Felix Alice Hugo Clara Leon Edith'),
  family: plain(
    'Archer Bennett Clarke Dawson Ellis Fletcher Hayes Lawson Mercer Nolan Okafor Page Reed Wells',
  ),
  order: givenFirst,
};

const western: Culture = {
  weight: 4,
  given: names(
    'Zoë zoe José jose François francois Jürgen juergen Siân sian Åsa asa Łukasz lukasz Małgorzata malgorzata ' +
      'Renée renee Søren soren Núria nuria Chloé chloe Björn bjoern Inês ines Jiří jiri',
  ),
  family: names(
    'Müller mueller Lefèvre lefevre Núñez nunez Østergård oestergaard Wiśniewska wisniewska Gonçalves goncalves ' +
      'Groß gross Håkansson hakansson Đorđević djordjevic Šimek simek Yılmaz yilmaz Ferreira ferreira',
  ),
  order: givenFirst,
};

const cyrillic: Culture = {
  weight: 1,
  given: names(
    'Дарина daryna Микита mykyta Олег oleh Ольга olha Тарас taras Ірина iryna Максим maksym Юлія yuliia',
  ),
  family: names(
    'Коваленко kovalenko Шевчук shevchuk Гончар honchar Мельник melnyk Бондар bondar Ткач tkach Левченко levchenko',
  ),
  order: givenFirst,
};

const greek: Culture = {
  weight: 1,
  given: names('Ελένη eleni Νίκος nikos Σοφία sofia Γιώργος giorgos Δήμητρα dimitra Ανδρέας andreas'),
  family: names('Παππά pappa Νικολάου nikolaou Βλάχου vlachou Γεωργίου georgiou Μακρής makris'),
  order: givenFirst,
};

const arabic: Culture = {
  weight: 1,
  given: names('ليلى layla يوسف yusuf مريم maryam كريم karim سلمى salma عمر omar نور nour'),
  family: names('الخطيب alkhatib حداد haddad منصور mansour النجار alnajjar سالم salem'),
  order: givenFirst,
};

const hindi: Culture = {
  weight: 1,
  given: names('अनीता anita रवि ravi मीरा meera अर्जुन arjun काव्या kavya विक्रम vikram'),
  family: names('शर्मा sharma पटेल patel गुप्ता gupta जोशी joshi मेहता mehta'),
  order: givenFirst,
};

const chinese: Culture = {
  weight: 1,
  given: names('雨桐 yutong 浩然 haoran 思远 siyuan 静怡 jingyi 子涵 zihan 明轩 mingxuan'),
  family: names('王 wang 李 li 陈 chen 林 lin 周 zhou 赵 zhao 黄 huang'),
  order: familyFirst,
};

const japanese: Culture = {
  weight: 1,
  given: names('陽菜 hina 蓮 ren 結衣 yui 大翔 hiroto さくら sakura 健太 kenta'),
  family: names('佐藤 sato 高橋 takahashi 田中 tanaka 山本 yamamoto 小林 kobayashi 森 mori'),
  order: (given, family) => `${family} ${given}`,
};

const korean: Culture = {
  weight: 1,
  given: names('지우 jiwoo 서연 seoyeon 민준 minjun 하은 haeun 도윤 doyun'),
  family: names('김 kim 이 lee 박 park 최 choi 정 jung'),
  order: familyFirst,
};

const cultures = [english, western, cyrillic, greek, arabic, hindi, chinese, japanese, korean].flatMap(
  (culture) => Array.from({ length: culture.weight }, () => culture),
);

export interface Person {
  readonly name: string;
  readonly email: string;
}

/** The number keeps the e-mails of people with the same name apart. */
export function inventPerson(random: Random, number: number): Person {
  const { given, family, order } = random.pick(cultures);
  const [first, firstLatin] = random.pick(given);
  const [last, lastLatin] = random.pick(family);
  return { name: order(first, last), email: `${firstLatin}.${lastLatin}${number}@example.com` };
}
