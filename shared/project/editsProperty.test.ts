// @module-tag sampled
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BAND_MARK_KINDS } from '../band/bandMarks.ts'
import { omitUndefined } from '../basics/omitUndefined.ts'
import type { Target } from '../contract/records.ts'
import { TARGETS } from '../contract/targets.ts'
import { runs } from '../sample.testing.ts'
import { textWords } from '../timing/words/wordTimes.ts'
import { checkDocument } from './checkDocument.ts'
import { Document, type DocumentDraft } from './document.ts'
import { applySteps, type Change, changeByPatches, changeDocument, revertSteps } from './journalStep.ts'
import { addMark, moveMark, removeMark, setBandParts } from './lines/bandEdits.ts'
import {
  addLine,
  deleteLines,
  moveLine,
  setKeepOriginal,
  setLocked,
  setNote,
  setSpeaker,
  trimLine,
} from './lines/lineEdits.ts'
import { linesInOrder } from './lines/linesInOrder.ts'
import { mergeLines } from './lines/mergeLines.ts'
import { moveWordsAcross } from './lines/moveWords.ts'
import { splitLine } from './lines/splitLine.ts'
import { moveLinesTo, retimeByTwoPoints, shiftTimes } from './lines/timeEdits.ts'
import { emptyDocument } from './newDocument.ts'
import { addTarget, setMix } from './projectEdits.ts'
import { applyCast, castOf, setLineVoice, setVoice } from './speakers/castEdits.ts'
import { addSpeaker, mergeSpeakers, removeSpeaker, renameSpeaker, splitSpeaker } from './speakers/speakerEdits.ts'
import { applyTranslation, chooseTake, setApproved, setSpoken, setText } from './texts/textEdits.ts'
import { setTranscript } from './texts/transcript.ts'

const media = { path: '/v/film.mp4', fingerprint: { sizeBytes: 1, hash: 'x' } }
const DURATION = 60

function start(): Document {
  const texts = ['Karibu sana nyumbani', 'Asante. Habari za asubuhi?', 'Nzuri', '', 'Twende sasa hivi, basi']
  const lines = texts.map((text, id) => {
    return { id, start: id * 3, end: id * 3 + 2.5, text, speaker: `SPEAKER_0${id % 2}` }
  })
  const facts = { format: 'mp4', duration: DURATION, sizeBytes: 1, audio: [], subtitles: [] }
  return changeDocument(emptyDocument({ ...media, facts }), (draft) => {
    setTranscript(draft, { lines, language: 'sw', names: {} })
    addTarget(draft, 'en')
    for (const line of Object.values(draft.lines)) {
      line.words = line.source
        .split(' ')
        .map((text, at) => ({ text, start: line.start + at / 2, end: line.start + at / 2 + 0.4 }))
    }
  }).document
}

const id = fc.integer({ min: 1, max: 14 })
const ids = fc.array(id, { maxLength: 5 })
const time = fc.oneof(
  fc.double({ min: -20, max: 90, noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom(Number.NaN, 1e9, -1e9),
)
const gap = fc.option(fc.constantFrom(0, 0.05, 1), { nil: undefined })
const text = fc.constantFrom('', 'habari', 'one two three', 'Ẹ káàárọ̀ o. Ṣé dáadáa ni?', '  ')
const target: fc.Arbitrary<Target> = fc.constantFrom(...TARGETS)
const speaker = fc.constantFrom('SPEAKER_00', 'SPEAKER_01', 'SPEAKER_02', 'SPEAKER_07')

const mark = fc.record({ time: fc.constantFrom(0, 1, 4.2, 9), kind: fc.constantFrom(...BAND_MARK_KINDS.slice(0, 3)) })

/** The effect an edit may have on the set of lines. */
type Effect = 'keeps' | 'adds' | 'removes'
interface Deed {
  readonly name: string
  readonly effect: Effect
  readonly run: (draft: DocumentDraft) => unknown
}
const deed = (name: string, effect: Effect, run: (draft: DocumentDraft) => unknown): Deed => ({ name, effect, run })

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc
    .tuple(time, time, text)
    .map(([a, b, source]) => deed('addLine', 'adds', (d) => addLine(d, { start: a, end: b, source }))),
  ids.map((list) => deed('deleteLines', 'removes', (d) => deleteLines(d, list))),
  fc
    .tuple(id, time, gap)
    .map(([n, at, g]) => deed('moveLine', 'keeps', (d) => moveLine(d, n, { start: at, ...omitUndefined({ gap: g }) }))),
  fc
    .tuple(id, speaker, time)
    .map(([n, s, at]) => deed('moveLane', 'keeps', (d) => moveLine(d, n, { start: at, speaker: s }))),
  fc
    .tuple(id, fc.option(time, { nil: undefined }), fc.option(time, { nil: undefined }), gap)
    .map(([n, from, to, g]) =>
      deed('trimLine', 'keeps', (d) => trimLine(d, n, omitUndefined({ start: from, end: to, gap: g }))),
    ),
  fc.tuple(id, fc.nat(40)).map(([n, offset]) => deed('splitLine', 'adds', (d) => splitLine(d, n, { offset }))),
  fc
    .tuple(id, fc.nat(40))
    .map(([n, offset]) => deed('splitText', 'adds', (d) => splitLine(d, n, { offset, target: 'en' }))),
  fc.tuple(id, time).map(([n, at]) => deed('splitAt', 'adds', (d) => splitLine(d, n, { time: at }))),
  ids.map((list) => deed('mergeLines', 'removes', (d) => mergeLines(d, list))),
  fc.tuple(id, text).map(([n, t]) => deed('setSource', 'keeps', (d) => setText(d, n, { text: t }))),
  fc
    .tuple(id, text, target)
    .map(([n, t, to]) => deed('setText', 'keeps', (d) => setText(d, n, { text: t, target: to }))),
  fc.tuple(id, text).map(([n, t]) => deed('setSpoken', 'keeps', (d) => setSpoken(d, n, { spoken: t, target: 'en' }))),
  fc
    .tuple(ids, text)
    .map(([l, t]) => deed('translate', 'keeps', (d) => applyTranslation(d, 'en', new Map(l.map((n) => [n, t]))))),
  fc
    .tuple(ids, fc.boolean())
    .map(([l, is]) => deed('approve', 'keeps', (d) => setApproved(d, l, { target: 'en', approved: is }))),
  fc
    .tuple(id, text)
    .map(([n, k]) => deed('take', 'keeps', (d) => chooseTake(d, n, { target: 'en', take: { id: 'a', key: `k${k}` } }))),
  fc.tuple(ids, speaker).map(([l, s]) => deed('setSpeaker', 'keeps', (d) => setSpeaker(d, l, s))),
  fc.tuple(ids, fc.boolean()).map(([l, is]) => deed('lock', 'keeps', (d) => setLocked(d, l, is))),
  fc.tuple(ids, fc.boolean()).map(([l, is]) => deed('keep', 'keeps', (d) => setKeepOriginal(d, l, is))),
  fc.tuple(id, text).map(([n, t]) => deed('note', 'keeps', (d) => setNote(d, n, t))),
  fc.tuple(ids, time).map(([l, by]) => deed('shift', 'keeps', (d) => shiftTimes(d, l, by))),
  fc
    .tuple(ids, time, time)
    .map(([l, start, end]) =>
      deed('moveTo', 'keeps', (d) => moveLinesTo(d, new Map(l.map((n) => [n, { start, end }])))),
    ),
  fc
    .tuple(ids, fc.double({ min: 0.1, max: 20, noNaN: true }), fc.double({ min: -5, max: 40, noNaN: true }))
    .map(([l, by, to]) =>
      deed('retime', 'keeps', (d) =>
        retimeByTwoPoints(d, l, [
          { from: 0, to },
          { from: 10, to: to + by },
        ]),
      ),
    ),
  fc
    .tuple(id, id, fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([from, to, count, english]) =>
      deed('moveWords', 'keeps', (d) => moveWordsAcross(d, { from, to, count, ...(english ? { target: 'en' } : {}) })),
    ),
  fc
    .tuple(fc.array(speaker), speaker)
    .map(([l, into]) => deed('mergeSpeakers', 'keeps', (d) => mergeSpeakers(d, l, into))),
  ids.map((list) => deed('splitSpeaker', 'keeps', (d) => splitSpeaker(d, list))),
  text.map((name) => deed('addSpeaker', 'keeps', (d) => addSpeaker(d, name))),
  speaker.map((s) => deed('removeSpeaker', 'keeps', (d) => removeSpeaker(d, s))),
  fc.tuple(speaker, text).map(([s, name]) => deed('renameSpeaker', 'keeps', (d) => renameSpeaker(d, s, name))),
  target.map((to) => deed('addTarget', 'keeps', (d) => addTarget(d, to))),
  fc
    .tuple(speaker, target)
    .map(([s, to]) =>
      deed('setVoice', 'keeps', (d) => setVoice(d, s, { target: to, voice: 'v', settings: { speed: 1.2 } })),
    ),
  speaker.map((s) =>
    deed('resetVoice', 'keeps', (d) => setVoice(d, s, { target: 'en', settings: { speed: undefined } })),
  ),
  ids.map((l) => deed('setLineVoice', 'keeps', (d) => setLineVoice(d, l, { target: 'en', voice: 'w' }))),
  fc.tuple(id, fc.array(time, { maxLength: 6 })).map(([n, times]) =>
    deed('setBandParts', 'keeps', (d) =>
      setBandParts(d, n, {
        target: 'en',
        parts: textWords(d.lines[n]?.texts.en?.text ?? '')
          .slice(0, times.length)
          .map((word, at) => ({ ...word, start: times[at] ?? 0, end: times[at + 1] ?? 0 })),
      }),
    ),
  ),
  fc.tuple(id, mark).map(([n, one]) => deed('addMark', 'keeps', (d) => addMark(d, n, one))),
  fc.tuple(id, mark, time).map(([n, from, to]) => deed('moveMark', 'keeps', (d) => moveMark(d, n, { from, to }))),
  fc.tuple(id, mark).map(([n, one]) => deed('removeMark', 'keeps', (d) => removeMark(d, n, one))),
  fc.constant(deed('applyCast', 'keeps', (d) => applyCast(d, castOf(start())))),
  fc.constant(deed('setMix', 'keeps', (d) => setMix(d, { gap: 8 }))),
)

function expectEffect(before: Document, after: Document, effect: Effect): void {
  const had = Object.keys(before.lines)
  const has = new Set(Object.keys(after.lines))
  if (effect !== 'removes') expect(had.filter((line) => !has.has(line))).toEqual([])
  if (effect !== 'adds') expect(has.size).toBeLessThanOrEqual(had.length)
}

describe('edits', () => {
  it('keep the document valid and its lines, and can all be undone and redone', () => {
    fc.assert(
      fc.property(fc.array(deeds, { minLength: 1, maxLength: 25 }), (list) => {
        const first = start()
        const steps: Change[] = []
        let document = first
        for (const { run, effect } of list) {
          const change = changeDocument(document, run)
          checkDocument(change.document, document)
          expectEffect(document, change.document, effect)
          expect(changeByPatches(document, change.patches).document).toEqual(change.document)
          document = change.document
          steps.push(change)
        }
        checkDocument(document)
        expect(Document.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
        expect(JSON.stringify(document)).not.toContain('null')
        expect(revertSteps(document, steps)).toEqual(first)
        expect(applySteps(first, steps)).toEqual(document)
        // The journal keeps patches as JSON: nothing may be lost on that way.
        expect(applySteps(first, JSON.parse(JSON.stringify(steps)))).toEqual(document)
      }),
      runs(750),
    )
  })

  it('leave locked lines as they are', () => {
    const locked = changeDocument(start(), (draft) => setLocked(draft, [1, 2, 3, 4, 5], true)).document
    const harmless = new Set(['lock', 'note', 'addLine', 'mergeSpeakers'])
    fc.assert(
      fc.property(
        deeds.filter(({ name }) => !harmless.has(name)),
        ({ run }) => {
          const { document } = changeDocument(locked, run)
          for (const line of linesInOrder(locked)) expect(document.lines[line.id]).toEqual(line)
        },
      ),
      runs(250),
    )
  })

  it('keep the gap where it is asked for', () => {
    fc.assert(
      fc.property(id, time, fc.constantFrom(0, 0.1, 0.4), (n, at, least) => {
        const first = start()
        const { document } = changeDocument(first, (draft) => moveLine(draft, n, { start: at, gap: least }))
        const line = document.lines[n]
        if (line === undefined || line === first.lines[n]) return
        for (const other of linesInOrder(document)) {
          if (other.id === n || other.speaker !== line.speaker) continue
          const apart = Math.max(other.start - line.end, line.start - other.end)
          expect(apart).toBeGreaterThanOrEqual(least - 0.0015)
        }
      }),
    )
  })
})
