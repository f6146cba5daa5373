/**
 * A function that keeps for each key the last value it made, and gives the same one again while its other inputs are the same too. For
 * what is made of things that never change: of thousands of lines that are asked for after each edit, one is another. A value is kept
 * as long as its key, with the inputs it was made of.
 */
export function remembered<K extends object, A extends readonly unknown[], V>(
  make: (key: K, ...by: A) => V,
): (key: K, ...by: A) => V {
  const known = new WeakMap<K, { readonly by: A; readonly value: V }>()
  return (key, ...by) => {
    const old = known.get(key)
    if (old !== undefined && isSame(old.by, by)) return old.value
    const value = make(key, ...by)
    known.set(key, { by, value })
    return value
  }
}

/** As `remembered`, of one input beside the key, with a value for each: for few inputs that take turns, such as languages. */
export function rememberedEach<K extends object, A, V>(make: (key: K, by: A) => V): (key: K, by: A) => V {
  const valuesOf = remembered((_: K) => new Map<A, { readonly value: V }>())
  return (key, by) => {
    const values = valuesOf(key)
    const { value } = values.get(by) ?? { value: make(key, by) }
    values.set(by, { value })
    return value
  }
}

/** Compares two lists of inputs; written out, as it runs for thousands of lines at once. */
function isSame(old: readonly unknown[], now: readonly unknown[]): boolean {
  for (let at = 0; at < now.length; at++) if (old[at] !== now[at]) return false
  return old.length === now.length
}
