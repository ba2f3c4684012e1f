/** The sentences of the page's language, carried by the page as a block of JSON. */

import type { Words } from "../types";

type Values = Record<string, string | number>;
type Entry = string | [one: string, other: string];

/** A number as it is read: with a real minus sign. */
export function numberText(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** Puts values into `{name}`; a name without a value stays as it is. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    return typeof value === "number" ? numberText(value) : value;
  });
}

/** The words of a catalog. A missing key shows itself, so that it is seen. */
export function makeWords(catalog: ReadonlyMap<string, Entry>): Words {
  const entry = (key: string, one: boolean): string => {
    const found = catalog.get(key) ?? key;
    return typeof found === "string" ? found : found[one ? 0 : 1];
  };
  return {
    text: (key, values = {}) => fill(entry(key, false), values),
    // One thing takes the singular in all five languages, zero the plural.
    plural: (key, count, values = {}) => fill(entry(key, count === 1), { count, n: count, ...values }),
  };
}

/** Reads the page's block `#words`; without it every key shows itself. */
export function pageWords(page: Document): Words {
  const text = page.getElementById("words")?.textContent ?? "{}";
  return makeWords(new Map(Object.entries(JSON.parse(text) as Record<string, Entry>)));
}
