import type { Speaker } from '../document.ts'

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
