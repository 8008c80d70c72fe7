import type { Random } from '../../lib/random.ts';

interface Shelf {
  readonly category: string;
  readonly prices: readonly [min: number, max: number];
  readonly materials: readonly string[];
  readonly things: readonly string[];
}

const shelves: readonly Shelf[] = [
  {
    category: 'kitchen',
    prices: [6, 90],
    materials: ['enamel', 'stoneware', 'oak'],
    things: ['teapot', 'bread bin', 'bowl', 'café au lait cup'],
  },
  {
    category: 'furniture',
    prices: [35, 900],
    materials: ['oak', 'walnut', 'bamboo'],
    things: ['chair', 'bookshelf', 'side table', 'stool'],
  },
  {
    category: 'textiles',
    prices: [5, 140],
    materials: ['wool', 'linen', 'cotton'],
    things: ['blanket', 'scarf', 'furoshiki 風呂敷', 'cushion'],
  },
  {
    category: 'toys',
    prices: [5, 60],
    materials: ['beech', 'limewood'],
    things: ['matryoshka матрёшка', 'train', 'puzzle'],
  },
  {
    category: 'general',
    prices: [1, 50],
    materials: ['leather', 'canvas'],
    things: ['umbrella', 'tote bag', 'key ring'],
  },
];

const qualities = ['Small', 'Large', 'Hand-made', 'Plain', 'Painted', 'Vintage', 'Everyday', 'Fine'];

const endings = [0, 0, 50, 90, 95, 99];

export function inventProduct(random: Random): { name: string; price: number; category: string } {
  const { category, materials, things, prices } = random.pick(shelves);
  const [min, max] = prices;
  // The product of two fractions makes cheap products more common, as in a shop.
  const whole = min + Math.floor((max - min) * random.fraction() * random.fraction());
  const name = `${random.pick(qualities)} ${random.pick(materials)} ${random.pick(things)}`;
  return { name, price: (whole * 100 + random.pick(endings)) / 100, category };
}
