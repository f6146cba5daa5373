import type { PackVoice } from './pack.ts'

/** The English voices of Kokoro 1.0, in the order in which the model numbers them (hexgrad/Kokoro-82M, VOICES.md). */
const NAMES = {
  af: ['alloy', 'aoede', 'bella', 'heart', 'jessica', 'kore', 'nicole', 'nova', 'river', 'sarah', 'sky'],
  am: ['adam', 'echo', 'eric', 'fenrir', 'liam', 'michael', 'onyx', 'puck', 'santa'],
  bf: ['alice', 'emma', 'isabella', 'lily'],
  bm: ['daniel', 'fable', 'george', 'lewis'],
} as const

/** The best first, which is the one that the service's default names; the others in the model's order. */
export const KOKORO_VOICES: PackVoice[] = Object.entries(NAMES)
  .flatMap(([prefix, names]) => names.map((name) => ({ prefix, name })))
  .map(({ prefix, name }, speaker): PackVoice => {
    const voice = { id: `${prefix}_${name}`, name: capitalised(name), speaker } as const
    const gender = prefix.endsWith('f') ? 'female' : 'male'
    return prefix.startsWith('b') ? { ...voice, gender, accent: 'en-gb-x-rp' } : { ...voice, gender }
  })
  .toSorted((a, b) => Number(b.name === 'Heart') - Number(a.name === 'Heart'))

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
