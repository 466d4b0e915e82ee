/**
 * Holds the advances of the glyphs from U+0020 to U+007E in the font of badges (Verdana's relatives), in 2048ths of its
 * size.
 */
const ADVANCES = (
  '651 821 942 1716 1303 1946 1597 563 799 799 1024 1716 651 739 651 690 1303 1303 1303 1303 1303 1303 1303 1303 1303 1303 ' +
  '690 690 1716 1716 1716 1087 2048 1401 1405 1430 1577 1294 1178 1587 1540 604 604 1343 1141 1767 1532 1612 1235 1612 1423 ' +
  '1300 1251 1499 1401 2025 1403 1251 1403 799 690 799 1716 1024 1024 1255 1300 1126 1300 1260 721 1300 1298 569 569 1186 ' +
  '569 1995 1298 1253 1300 1300 842 1067 803 1298 1212 1675 1212 1212 1075 1303 690 1303 1716'
)
  .split(' ')
  .map(Number);
const UNITS = 2048;
const SIZE = 11;
/** Returns the width of what is not ASCII: letters, and from the Korean ones on signs that are as wide as high. */
const LETTER = 1300;
const FIRST_WIDE = 0x1100;

/** Returns how many pixels a text takes on a badge. */
export function textWidth(text: string): number {
  let units = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    units += ADVANCES[code - 32] ?? (code >= FIRST_WIDE ? UNITS : LETTER);
  }
  return Math.ceil((units * SIZE) / UNITS);
}
