/**
 * The code of a module with texts by key, `en`. They are kept as JSON, by the first words of their keys, each part of which is read
 * when one of its texts is asked for: to make all 4,000 takes each program 0.04 s, and most never say one.
 */
export function textsInParts(en: Readonly<Record<string, string>>): string {
  const parts = Object.entries(Object.groupBy(Object.entries(en), ([key]) => firstWord(key)))
  const json = parts.map(([word, texts = []]) => [word, JSON.stringify(Object.fromEntries(texts))])
  return `const parts = new Map(${JSON.stringify(json)})
    const read = new Map()
    const none = {}
    const partFor = (word) => {
      if (!parts.has(word)) return none
      if (!read.has(word)) read.set(word, JSON.parse(parts.get(word)))
      return read.get(word)
    }
    const partOf = (key) => (typeof key === 'string' ? partFor((${firstWord})(key)) : none)
    export const en = new Proxy({}, {
      get: (_, key) => (Object.hasOwn(partOf(key), key) ? partOf(key)[key] : undefined),
      has: (_, key) => Object.hasOwn(partOf(key), key),
      ownKeys: () => [...parts.keys()].flatMap((word) => Object.keys(partFor(word))),
      getOwnPropertyDescriptor: (_, key) => Object.getOwnPropertyDescriptor(partOf(key), key),
    })`
}

function firstWord(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('.')))
}
