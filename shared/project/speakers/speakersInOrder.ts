import type { Target } from '../../contract/records.ts'
import type { Document, Speaker } from '../document.ts'

/** Speakers by number. */
export function speakersInOrder<S extends Pick<Speaker, 'id'>>(document: {
  readonly speakers: Readonly<Record<string, S>>
}): S[] {
  return Object.values(document.speakers).sort((a, b) => speakerNumber(a.id) - speakerNumber(b.id))
}

/** The number in a speaker's label, from 0. */
export function speakerNumber(label: string): number {
  return Number.parseInt(label.slice(label.indexOf('_') + 1), 10)
}

/** The voices that speakers have in a language, by label. */
export function voicesIn({ speakers }: Pick<Document, 'speakers'>, target: Target): Record<string, string> {
  const own = Object.values(speakers).flatMap(({ id, voices }) => {
    const voice = voices[target]?.voice
    return voice === undefined ? [] : [[id, voice] as const]
  })
  return Object.fromEntries(own)
}
