import type { Random } from '../../lib/random.ts';

/** Names in their native script, each with its Latin form for e-mail addresses. */
interface Culture {
  /** 1 by default. */
  readonly weight?: number;
  readonly given: readonly Name[];
  readonly family: readonly Name[];
  /** The given name first by default. */
  readonly order?: (given: string, family: string) => string;
}

type Name = readonly [written: string, latin: string];

/** Parses words such as `written/latin`; a word alone is its own Latin form. */
function names(words: string): readonly Name[] {
  return words.split(' ').map((word) => {
    const [written = '', latin = written.toLowerCase()] = word.split('/');
    return [written, latin];
  });
}

const givenFirst = (given: string, family: string): string => `${given} ${family}`;
const familyFirst = (given: string, family: string): string => `${family}${given}`;

const cultures: readonly Culture[] = [
  {
    weight: 6,
    given: names('Ada Grace Oliver Maya Theo Ruth Samuel Ivy Nora Felix Alice Edith'),
    family: names('Archer Bennett Clarke Dawson Ellis Fletcher Hayes Mercer Okafor Reed Wells'),
  },
  {
    weight: 4,
    given: names('Zoë/zoe José/jose François/francois Jürgen/juergen Åsa/asa Łukasz/lukasz Søren/soren'),
    family: names('Müller/mueller Lefèvre/lefevre Núñez/nunez Groß/gross Šimek/simek Yılmaz/yilmaz'),
  },
  {
    given: names('Дарина/daryna Олег/oleh Ольга/olha Тарас/taras Юлія/yuliia'),
    family: names('Коваленко/kovalenko Шевчук/shevchuk Мельник/melnyk Ткач/tkach'),
  },
  {
    given: names('Ελένη/eleni Νίκος/nikos Σοφία/sofia Γιώργος/giorgos'),
    family: names('Παππά/pappa Νικολάου/nikolaou Γεωργίου/georgiou'),
  },
  {
    given: names('ليلى/layla يوسف/yusuf مريم/maryam كريم/karim'),
    family: names('الخطيب/alkhatib حداد/haddad منصور/mansour'),
  },
  {
    given: names('अनीता/anita रवि/ravi मीरा/meera अर्जुन/arjun'),
    family: names('शर्मा/sharma पटेल/patel गुप्ता/gupta'),
  },
  {
    given: names('雨桐/yutong 浩然/haoran 思远/siyuan 静怡/jingyi'),
    family: names('王/wang 李/li 陈/chen 林/lin'),
    order: familyFirst,
  },
  {
    given: names('陽菜/hina 蓮/ren さくら/sakura 健太/kenta'),
    family: names('佐藤/sato 高橋/takahashi 田中/tanaka 森/mori'),
    order: (given, family) => `${family} ${given}`,
  },
  {
    given: names('지우/jiwoo 서연/seoyeon 민준/minjun 하은/haeun'),
    family: names('김/kim 이/lee 박/park 최/choi'),
    order: familyFirst,
  },
];

const weighted = cultures.flatMap((culture) => Array.from({ length: culture.weight ?? 1 }, () => culture));

/** Returns a person. The number keeps the e-mails of people with the same name distinct. */
export function inventPerson(random: Random, number: number) {
  const { given, family, order = givenFirst } = random.pick(weighted);
  const [first, firstLatin] = random.pick(given);
  const [last, lastLatin] = random.pick(family);
  return { name: order(first, last), email: `${firstLatin}.${lastLatin}${number}@example.com` };
}
