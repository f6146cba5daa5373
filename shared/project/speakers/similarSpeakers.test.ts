import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitLane } from '../../timing/lanes/fitLane.ts'
import { edited, TEST_MEDIA } from '../document.testing.ts'
import type { Document, DocumentDraft } from '../document.ts'
import { linesInOrder } from '../lines/linesInOrder.ts'
import { emptyDocument } from '../newDocument.ts'
import { setTranscript } from '../texts/transcript.ts'
import { assignSpeakers, speakerLabel } from './assignSpeakers.ts'
import { joinPairs, similarSpeakers, speakerPairs } from './similarSpeakers.ts'
import { keepApart, mergeSpeakers } from './speakerEdits.ts'
import { samplesOf } from './speakerTalk.ts'

const PROFILES = {
  SPEAKER_00: { sex: 'male', medianHz: 118 },
  SPEAKER_01: { sex: 'female', medianHz: 205 },
  SPEAKER_02: { sex: 'male', medianHz: 124 },
} as const

/** Three voices; the first and the third are nearly of one pitch. */
function talk(change: (draft: DocumentDraft) => void = () => undefined): Document {
  const lines = [
    [0, 4, 0],
    [5, 9, 1],
    [10, 18, 2],
    [18.5, 20, 0],
    [21, 23, 2],
    [24, 27, 2],
    [26, 29, 1],
    [30, 32, 2],
  ].map(([start = 0, end = 0, speaker = 0]) => ({ start, end, text: 'a', speaker: speakerLabel(speaker) }))
  const transcribed = edited(emptyDocument(TEST_MEDIA), (draft) => setTranscript(draft, { lines, profiles: PROFILES }))
  return edited(transcribed, change)
}

const similarPair = (document: Document) => {
  const { kept, other } = similarSpeakers(document) ?? {}
  return [kept?.id, other?.id]
}
const name = (id: string, word: string) => (draft: DocumentDraft) =>
  Object.assign(draft.speakers[id] ?? {}, { name: word })

it('asks about two voices of one sex and pitch, and keeps who says more, or has a name', () => {
  expect(similarPair(talk())).toEqual(['SPEAKER_02', 'SPEAKER_00'])
  expect(similarPair(talk(name('SPEAKER_00', 'Juma')))).toEqual(['SPEAKER_00', 'SPEAKER_02'])
})

/** Timbres of three voices, of which two are this far from each other and far from the third. */
const timbres = (apart: number) => (draft: DocumentDraft) => {
  for (const [at, first] of [0, apart, 5].entries()) {
    const mean = [first, ...new Array<number>(13).fill(0)]
    Object.assign(draft.speakers[speakerLabel(at)] ?? {}, {
      profile: { ...PROFILES.SPEAKER_00, timbre: { rows: 900, mean } },
    })
  }
}

it('goes by timbre where that was measured, whatever the pitch', () => {
  expect(similarPair(talk(timbres(0.3)))).toEqual(['SPEAKER_01', 'SPEAKER_00'])
  expect(similarPair(talk(timbres(-5)))).toEqual([undefined, undefined])
})

it('lists all pairs, the most alike first and the unmeasured last', () => {
  const ids = speakerPairs(talk(timbres(0.3))).map(({ kept, other }) => [kept.id, other.id].sort().join(' '))
  expect(ids).toEqual(['SPEAKER_00 SPEAKER_01', 'SPEAKER_00 SPEAKER_02', 'SPEAKER_01 SPEAKER_02'])
  const odds = speakerPairs(talk((draft) => delete draft.speakers['SPEAKER_01']?.profile)).map((pair) => pair.odds)
  expect(odds).toEqual([expect.any(Number), undefined, undefined])
})

it('makes one person of all who are joined by several pairs', () => {
  const pairs = speakerPairs(talk())
  const joined = talk((draft) => joinPairs(draft, pairs))
  expect(Object.keys(joined.speakers)).toHaveLength(1)
  expect(new Set(linesInOrder(joined).map(({ speaker }) => speaker))).toEqual(new Set(Object.keys(joined.speakers)))
})

it('joins nobody who is known to be two through a third', () => {
  const apart = talk((draft) => keepApart(draft, 'SPEAKER_02', 'SPEAKER_00'))
  const joined = edited(apart, (draft) => joinPairs(draft, speakerPairs(apart)))
  expect(Object.keys(joined.speakers)).toHaveLength(2)
  expect(speakerPairs(joined)).toEqual([])
})

it('does not ask again after either answer, nor where both have names or a voice was not measured', () => {
  const none = [undefined, undefined]
  expect(similarPair(talk((draft) => keepApart(draft, 'SPEAKER_02', 'SPEAKER_00')))).toEqual(none)
  expect(similarPair(talk((draft) => mergeSpeakers(draft, ['SPEAKER_00'], 'SPEAKER_02')))).toEqual(none)
  const both = (draft: DocumentDraft) => {
    name('SPEAKER_00', 'Juma')(draft)
    name('SPEAKER_02', 'Musa')(draft)
  }
  expect(similarPair(talk(both))).toEqual(none)
  expect(similarPair(talk((draft) => delete draft.speakers['SPEAKER_00']?.profile))).toEqual(none)
})

it('keeps the answer where one of the two is merged into a third', () => {
  for (const [one, other] of [
    ['SPEAKER_00', 'SPEAKER_02'],
    ['SPEAKER_02', 'SPEAKER_00'],
  ] as const) {
    const merged = talk((draft) => {
      Object.assign(draft.speakers['SPEAKER_01'] ?? {}, { profile: PROFILES.SPEAKER_00 })
      keepApart(draft, one, other)
      mergeSpeakers(draft, ['SPEAKER_00'], 'SPEAKER_01')
    })
    expect(similarPair(merged)).toEqual([undefined, undefined])
  }
})

it('plays the longest lines that nobody talks into, in order of time', () => {
  const starts = (most: number) => samplesOf(talk(), 'SPEAKER_02', most).map(({ start }) => start)
  expect(starts(3)).toEqual([10, 21, 30])
  expect(starts(9)).toEqual([10, 21, 24, 30])
})

/** Talk by up to four people, who may talk into each other, and the voices that a guess took them for. */
const guessed = fc
  .array(
    fc.record({
      pause: fc.double({ min: -1.5, max: 2, noNaN: true }),
      length: fc.double({ min: 0.4, max: 5, noNaN: true }),
      natural: fc.double({ min: 0.3, max: 6, noNaN: true }),
      guess: fc.nat(3),
    }),
    { minLength: 2, maxLength: 25 },
  )
  .map((parts) => {
    let over = 2
    return parts.map(({ pause, length, ...line }, at) => {
      const start = Math.max(0, over + pause)
      over = Math.max(over, start + length)
      return { ...line, start, end: start + length, text: `line ${at}` }
    })
  })
const answers = fc.array(fc.record({ one: fc.nat(3), other: fc.nat(3), same: fc.boolean() }), { maxLength: 5 })

it('loses no line to a wrong guess, whatever is answered, and lays none over another of its lane', () => {
  fc.assert(
    fc.property(guessed, answers, (spokenLines, decisions) => {
      const turns = spokenLines.map(({ start, end, guess }) => ({ start, end, speaker: `voice ${guess}` }))
      const lines = assignSpeakers(
        spokenLines.map((line) => ({ ...line, speaker: '' })),
        turns,
      )
      const transcribed = edited(emptyDocument(TEST_MEDIA), (draft) => setTranscript(draft, { lines }))
      const answered = edited(transcribed, (draft) => {
        for (const { one, other, same } of decisions) {
          const [kept, gone] = [speakerLabel(one), speakerLabel(other)]
          if (same) mergeSpeakers(draft, [gone], kept)
          else keepApart(draft, kept, gone)
        }
      })
      const kept = linesInOrder(answered)
      expect(kept.map(({ source }) => source).sort()).toEqual(spokenLines.map(({ text }) => text).sort())
      const natural = new Map(spokenLines.map((line) => [line.text, line.natural]))
      const spoken = kept.map(({ id, start, end, speaker, source }) => {
        expect(answered.speakers).toHaveProperty(speaker)
        return { id, start, end, speaker, natural: natural.get(source) ?? 0, characters: 20 }
      })
      const fits = fitLane(spoken, { duration: 300 })
      for (const [at, { start, spokenEnd, rate }] of fits.entries())
        expect((spokenEnd - start) * rate).toBeCloseTo(spoken[at]?.natural ?? 0)
      const lanes = Map.groupBy(fits, (_, at) => spoken[at]?.speaker)
      for (const lane of lanes.values()) {
        lane.sort((a, b) => a.start - b.start)
        for (const [at, { spokenEnd }] of lane.entries())
          expect(lane[at + 1]?.start ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(spokenEnd)
      }
    }),
    { numRuns: 200 },
  )
})
