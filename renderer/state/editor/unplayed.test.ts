import { expect, test } from 'vitest'
import type { OpenedMedia } from '../../../shared/commands/media.ts'
import { type PlayedElement, unplayedBy } from './unplayed.ts'

const FILM: OpenedMedia = {
  path: '/films/talk.mp4',
  name: 'talk.mp4',
  url: 'media://talk',
  playable: { picture: true, sound: true },
  facts: {
    format: 'mp4',
    duration: 60,
    sizeBytes: 1,
    video: { index: 0, codec: 'h264', width: 320, height: 240, rotation: 0, frameRate: 25, copyable: true },
    audio: [{ index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, default: true, start: 0 }],
    subtitles: [],
  },
}

type Element = { -readonly [K in keyof PlayedElement]: PlayedElement[K] } & { webkitAudioDecodedByteCount: number }

/** An element that plays its picture, with no sound decoded yet. */
function playing(): Element {
  const still = { videoWidth: 320, paused: false, muted: false, volume: 1, seeking: false, currentTime: 0 }
  return { ...still, canPlayType: () => 'probably', webkitAudioDecodedByteCount: 0 }
}

/** The finding at each of these seconds. */
function foundAt(element: Element, ...seconds: readonly number[]): (string | undefined)[] {
  return seconds.map((at) => {
    element.currentTime = at
    return unplayedBy(element, FILM)
  })
}

test('a film whose sound is not decoded yet is not called silent, until it should have been heard', () => {
  const element = playing()
  expect(foundAt(element, 0, 0.5, 1)).toEqual([undefined, undefined, undefined])
  expect(foundAt(element, 1.6)).toEqual(['sound'])
  element.paused = true
  expect(foundAt(element, 1.6)).toEqual(['sound'])
  element.webkitAudioDecodedByteCount = 1
  expect(foundAt(element, 1.6)).toEqual([undefined])
})

test.each(['paused', 'muted', 'seeking'] as const)(
  'the counter of an element that is %s counts for nothing',
  (what) => {
    const element = playing()
    element[what] = true
    expect(foundAt(element, 0, 9, 30)).toEqual([undefined, undefined, undefined])
    element[what] = false
    expect(foundAt(element, 30, 31)).toEqual([undefined, undefined])
    expect(foundAt(element, 32)).toEqual(['sound'])
  },
)

test('an element turned down counts for nothing either', () => {
  const element = { ...playing(), volume: 0 }
  expect(foundAt(element, 0, 9)).toEqual([undefined, undefined])
})

test('a film whose sound begins late is not called silent before', () => {
  const [track] = FILM.facts.audio
  const late = { ...FILM, facts: { ...FILM.facts, audio: track === undefined ? [] : [{ ...track, start: 20 }] } }
  const element = playing()
  for (const at of [0, 9, 19]) expect(unplayedBy(Object.assign(element, { currentTime: at }), late)).toBeUndefined()
})

test('sound that no browser plays is told at once', () => {
  expect(unplayedBy(playing(), { ...FILM, playable: { picture: true, sound: false } })).toBe('sound')
})
