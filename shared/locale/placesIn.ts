/** The places of a text that are filled in, sorted: `count` and `name` of `{{count}} of {{name}}`. */
export function placesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name ?? ''))].toSorted()
}
