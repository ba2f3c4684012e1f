/**
 * Squeezes long columns so that the table need not scroll: first the slivers of face-down cards,
 * then the strips of face-up ones, and only then the table scrolls. Card sizes themselves are CSS's affair.
 */

/** In CSS pixels. */
const LEAST_SLIVER = 3;
const LEAST_STRIP = 14;

export interface Gauge {
  cardWidth: number;
  cardHeight: number;
  strip: number;
  sliver: number;
  /** Height there is for a column. */
  room: number;
}

export interface Fan {
  strip: number;
  sliver: number;
  height: number;
}

/** Strip and sliver heights of a column of `hidden` and `open` cards, in CSS pixels. */
export function fanOf(hidden: number, open: number, gauge: Gauge): Fan {
  const strips = Math.max(open - 1, 0);
  const slivers = open > 0 ? hidden : Math.max(hidden - 1, 0);
  const spare = gauge.room - gauge.cardHeight;
  let { strip, sliver } = gauge;
  if (slivers > 0 && strips * strip + slivers * sliver > spare) {
    sliver = Math.max(LEAST_SLIVER, Math.min(sliver, (spare - strips * strip) / slivers));
  }
  if (strips > 0 && strips * strip + slivers * sliver > spare) {
    strip = Math.max(LEAST_STRIP, Math.min(strip, (spare - slivers * sliver) / strips));
  }
  return { strip, sliver, height: strips * strip + slivers * sliver + gauge.cardHeight };
}

/** Reads the sizes that the style sheets give at this moment. */
export function readGauge(columns: HTMLElement): Gauge {
  const gauge = columns.querySelector(".gauge") ?? columns.parentElement?.querySelector(".gauge");
  const style = getComputedStyle(gauge as Element);
  return {
    cardWidth: Number.parseFloat(style.width),
    cardHeight: Number.parseFloat(style.height),
    strip: Number.parseFloat(style.paddingTop),
    sliver: Number.parseFloat(style.paddingLeft),
    room: columns.clientHeight,
  };
}

/** Sets a column's own strip heights, only where they differ from the table's. */
export function applyFan(column: HTMLElement, fan: Fan, gauge: Gauge): void {
  setOrClear(column, "--up", fan.strip, gauge.strip);
  setOrClear(column, "--down", fan.sliver, gauge.sliver);
}

function setOrClear(column: HTMLElement, name: string, value: number, usual: number): void {
  const text = Math.abs(value - usual) < 0.01 ? "" : `${value}px`;
  if (column.style.getPropertyValue(name) !== text) column.style.setProperty(name, text);
}
