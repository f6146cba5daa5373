/**
 * The values without the fields that are `undefined`, for types whose optional fields must be absent or set.
 *
 * @example
 * return { path, ...omitUndefined({ language, speaker }) }
 */
export function omitUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present: Partial<Record<keyof T, unknown>> = {}
  for (const name of Object.keys(values) as (keyof T)[]) if (values[name] !== undefined) present[name] = values[name]
  return present as { [K in keyof T]?: Exclude<T[K], undefined> }
}
