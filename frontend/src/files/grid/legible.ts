/** Colours of a sheet that can be read on this page, light or dark. */

/** The least contrast of a text, by WCAG 2.2 (1.4.3). */
const ENOUGH = 4.5;

/** The text's colour on its ground; null leaves it to the page. */
export function legible(color: string | null, fill: string | null, dark: boolean): string | null {
  const ground = fill ?? (dark ? '#1a1a19' : '#ffffff');
  if (color !== null && contrast(color, ground) >= ENOUGH) return color;
  if (fill === null) return null;
  return contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff';
}

/** By WCAG 2.2, of colours as #rrggbb. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((low, high) => low - high);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
