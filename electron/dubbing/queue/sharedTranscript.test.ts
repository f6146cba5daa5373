import { expect, it } from 'vitest'
import { sharedTranscript } from './sharedTranscript.ts'
import type { StoredDub } from './storedDub.ts'

const transcript = { segments: [], names: {}, origin: 'analysis' } as const

function dub(id: string, change: Partial<StoredDub> = {}): StoredDub {
  const files = { transcript: { from: 'auto' }, translation: { from: 'auto' } } as const
  const order = { to: 'sw' as const, ...files, voices: {}, output: `/${id}.mp4`, subtitles: false }
  const state = { name: 'ordered' as const }
  return { id, video: '/talk.mp4', uploaded: false, addedAt: 0, order, state, notes: [], reached: {}, ...change }
}

it('takes the transcript of another language of the same film, found in the same way', () => {
  const [item, known] = [dub('a'), dub('b', { reached: { transcript: { ...transcript, segments: [] } } })]
  expect(sharedTranscript([item, known], item)).toBe(known.reached.transcript)
  expect(sharedTranscript([item, { ...known, video: '/other.mp4' }], item)).toBeUndefined()
  expect(sharedTranscript([item, { ...known, order: { ...known.order, from: 'fr' } }], item)).toBeUndefined()
  const told = (speakers: number | null) => ({ ...known, order: { ...known.order, speakers } })
  expect(sharedTranscript([item, told(2)], item)).toBeUndefined()
  expect(sharedTranscript([item, told(null)], item)).toBe(known.reached.transcript)
  const chosen = { ...known.order, transcript: { from: 'video' as const } }
  expect(sharedTranscript([item, { ...known, order: chosen }], item)).toBeUndefined()
})

it('does not take lines that stem from a translation', () => {
  const item = dub('a')
  const own = dub('b', { reached: { transcript: { ...transcript, segments: [], origin: 'translation' } } })
  expect(sharedTranscript([item, own], item)).toBeUndefined()
})
