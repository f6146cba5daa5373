/** The places of a text that are filled in, sorted: `count` and `name` of `{{count}} of {{name}}`. */
export function placesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => name ?? ''))].toSorted()
}

/** Whether a wording has the places of the English text. One for exactly one thing may say *one* as a word, without `count`. */
export function hasPlacesOf(english: string, wording: string, isForOne: boolean): boolean {
  const own = placesIn(wording)
  const missing = placesIn(english).filter((place) => !own.includes(place))
  return (
    own.length === placesIn(english).length - missing.length && missing.every((place) => isForOne && place === 'count')
  )
}
