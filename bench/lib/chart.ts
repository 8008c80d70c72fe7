/** Pictures as SVG text, readable on light and on dark pages. */

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly isOurs: boolean;
}

export interface BarGroup {
  readonly title: string;
  readonly bars: readonly Bar[];
}

const style = `<style>
  text { font: 12px system-ui, sans-serif; fill: #57606a }
  .title { font-weight: 600 }
  .ours { fill: #1a7f37 } .peer { fill: #8c959f } .line { fill: none; stroke-width: 2 } .grid { stroke: #8c959f55 }
</style>`;

const barHeight = 16;
const labelWidth = 190;
const chartWidth = 720;

/** Horizontal bars, each group to its own scale. */
export function barChart(title: string, groups: readonly BarGroup[]): string {
  let y = 24;
  const parts = [`<text class="title" x="0" y="14">${escapeXml(title)}</text>`];
  for (const group of groups) {
    y += 24;
    parts.push(`<text class="title" x="0" y="${y}">${escapeXml(group.title)}</text>`);
    y += 6;
    const max = Math.max(...group.bars.map(({ value }) => value));
    for (const { label, value, text, isOurs } of group.bars) {
      const width = Math.max(1, (value / max) * (chartWidth - labelWidth - 70));
      parts.push(
        `<text x="${labelWidth - 8}" y="${y + 12}" text-anchor="end">${escapeXml(label)}</text>`,
        `<rect class="${isOurs ? 'ours' : 'peer'}" x="${labelWidth}" y="${y + 2}" width="${width.toFixed(1)}" height="${barHeight - 4}"/>`,
        `<text x="${(labelWidth + width + 6).toFixed(1)}" y="${y + 12}">${escapeXml(text)}</text>`,
      );
      y += barHeight;
    }
  }
  return svg(title, chartWidth, y + 8, parts);
}

export interface Line {
  readonly label: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const plot = { left: 56, top: 40, width: 420, height: 300, legend: 230 };
const hues = 360;

/** Lines over two logarithmic axes. */
export function logarithmicChart(
  title: string,
  axes: { readonly x: string; readonly y: string },
  lines: readonly Line[],
): string {
  const exponents = (pick: 'x' | 'y'): { low: number; high: number } => {
    const values = lines.flatMap(({ points }) => points.map((point) => Math.log10(point[pick])));
    return { low: Math.floor(Math.min(...values)), high: Math.ceil(Math.max(...values)) };
  };
  const [xs, ys] = [exponents('x'), exponents('y')];
  const placeX = (x: number): number =>
    plot.left + ((Math.log10(x) - xs.low) / Math.max(1, xs.high - xs.low)) * plot.width;
  const placeY = (y: number): number =>
    plot.top + plot.height - ((Math.log10(y) - ys.low) / Math.max(1, ys.high - ys.low)) * plot.height;
  const parts = [`<text class="title" x="0" y="14">${escapeXml(title)}</text>`];
  for (let exponent = xs.low; exponent <= xs.high; exponent += 1) {
    const x = placeX(10 ** exponent);
    parts.push(
      `<path class="grid" d="M${x} ${plot.top}V${plot.top + plot.height}"/>`,
      `<text x="${x}" y="${plot.top + plot.height + 16}" text-anchor="middle">${(10 ** exponent).toLocaleString('en-US')}</text>`,
    );
  }
  for (let exponent = ys.low; exponent <= ys.high; exponent += 1) {
    const y = placeY(10 ** exponent);
    parts.push(
      `<path class="grid" d="M${plot.left} ${y}H${plot.left + plot.width}"/>`,
      `<text x="${plot.left - 6}" y="${y + 4}" text-anchor="end">${10 ** exponent}</text>`,
    );
  }
  for (const [index, { label, points }] of lines.entries()) {
    const colour = `hsl(${Math.round((index * hues) / lines.length)} 65% 45%)`;
    const path = points.map(({ x, y }) => `${placeX(x).toFixed(1)} ${placeY(y).toFixed(1)}`).join('L');
    const y = plot.top + 8 + index * 18;
    const x = plot.left + plot.width + 24;
    parts.push(
      `<path class="line" stroke="${colour}" d="M${path}"/>`,
      `<path class="line" stroke="${colour}" d="M${x} ${y}h16"/>`,
      `<text x="${x + 22}" y="${y + 4}">${escapeXml(label)}</text>`,
    );
  }
  const bottom = plot.top + plot.height;
  parts.push(
    `<text x="${plot.left + plot.width / 2}" y="${bottom + 34}" text-anchor="middle">${escapeXml(axes.x)}</text>`,
    `<text x="0" y="${plot.top - 10}">${escapeXml(axes.y)}</text>`,
  );
  const height = Math.max(bottom + 44, plot.top + 16 + lines.length * 18);
  return svg(title, plot.left + plot.width + plot.legend, height, parts);
}

function svg(title: string, width: number, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n<title>${escapeXml(title)}</title>\n${style}\n${parts.join('\n')}\n</svg>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
