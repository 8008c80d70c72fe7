import type { Random } from '../../lib/random.ts';

interface Shelf {
  readonly category: string;
  readonly materials: readonly string[];
  readonly things: readonly string[];
  readonly prices: readonly [lowest: number, highest: number];
}

const shelves: readonly Shelf[] = [
  {
    ...{ category: 'kitchen', prices: [6, 90], materials: ['enamel', 'stoneware', 'oak', 'steel'] },
    things: ['teapot', 'bread bin', 'bowl', 'café au lait cup', 'tray'],
  },
  {
    ...{ category: 'lighting', prices: [9, 180], materials: ['brass', 'glass', 'paper'] },
    things: ['desk lamp', 'lantern', 'reading light', 'candle holder'],
  },
  {
    ...{ category: 'furniture', prices: [35, 900], materials: ['oak', 'walnut', 'bamboo', 'steel'] },
    things: ['chair', 'bookshelf', 'side table', 'stool', 'coat rack'],
  },
  {
    ...{ category: 'stationery', prices: [2, 75], materials: ['linen', 'leather', 'cork'] },
    things: ['notebook', 'letter case', 'pencil case', 'photo album'],
  },
  {
    ...{ category: 'garden', prices: [4, 120], materials: ['zinc', 'copper', 'terracotta'] },
    things: ['watering can', 'herb planter', 'bird bath', 'plant label'],
  },
  {
    ...{ category: 'textiles', prices: [5, 140], materials: ['wool', 'linen', 'cotton'] },
    things: ['blanket', 'scarf', 'furoshiki 風呂敷', 'cushion', 'tea towel'],
  },
  {
    ...{ category: 'toys', prices: [5, 60], materials: ['beech', 'limewood'] },
    things: ['matryoshka матрёшка', 'train', 'puzzle', 'spinning top'],
  },
  {
    ...{ category: 'general', prices: [1, 50], materials: ['cotton', 'leather', 'canvas'] },
    things: ['umbrella', 'tote bag', 'key ring', 'travel pouch'],
  },
];

const qualities = ['Small', 'Large', 'Hand-made', 'Plain', 'Painted', 'Vintage', 'Everyday', 'Fine'];

/** Cents after the point. */
const endings = [0, 0, 50, 90, 95, 99];

export function inventProduct(random: Random): { name: string; price: number; category: string } {
  const { category, materials, things, prices } = random.pick(shelves);
  const [lowest, highest] = prices;
  // More cheap things than dear ones, as in a shop.
  const whole = lowest + Math.floor((highest - lowest) * random.fraction() * random.fraction());
  const name = `${random.pick(qualities)} ${random.pick(materials)} ${random.pick(things)}`;
  return { name, price: (whole * 100 + random.pick(endings)) / 100, category };
}
