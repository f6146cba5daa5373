import { describe, expect, it } from 'vitest'
import type { LineReport, MediaFacts } from '../contract/local.ts'
import { english } from '../locale/english.ts'
import { assessDub } from './assessDub.ts'
import type { FirstHeard, QcMeasures } from './measures.ts'

const facts: MediaFacts = { format: 'mp4', duration: 20, sizeBytes: 1, audio: [], subtitles: [] }
/** Measures of two lines whose speech is heard from these seconds on. */
const measuresAt = (...starts: readonly number[]): QcMeasures => ({
  source: facts,
  dub: facts,
  picture: { state: 'identical', pictures: 1 },
  clockOffset: 0,
  timeMap: [],
  waitDelays: [],
  bedLost: [],
  bedUnder: [],
  strays: [],
  channelsLost: [],
  bedJumps: [],
  repeats: [],
  filmSpeech: [],
  soundSeconds: 20,
  truePeak: -3,
  curve: { step: 1, dub: [], source: [] },
  clicks: [],
  lines: starts.map((start) => ({ regions: [{ start, end: start + 1.5 }], level: -20, bed: -60 })),
})
const line = (id: number, speaker: string, start: number) => ({ id, speaker, start, end: start + 1.5, text: 'Habari' })
const report = ({ id, speaker }: ReturnType<typeof line>, start: number, end: number): LineReport => {
  return { id, speaker, voice: 'v', start, end, rate: 1 }
}
const lines = [line(0, 'A', 2), line(1, 'B', 6)]
const [one, two] = lines as [ReturnType<typeof line>, ReturnType<typeof line>]

describe('assessDub', () => {
  it('holds lines of which nobody knows what was mixed against the others of their speaker', () => {
    const some = [2, 6, 10, 14].map((start, id) => line(id, 'A', start))
    const texts = ['Habari za asubuhi', 'Karibuni nyote hapa', 'Leo ni siku kubwa', 'Maji yamekuja leo']
    const script = some.map((one, at) => ({ ...one, text: texts[at] ?? '' }))
    const levels = [-20, -21, -29, -20]
    const measures = measuresAt(2, 6, 10, 14)
    const edited = measures.lines.map((one, at) => ({
      ...one,
      level: levels[at] ?? 0,
      ...(at === 1 && { backwards: true }),
      ...(at === 3 && { alike: [0], regions: [{ start: 14, end: 14.6 }] }),
    }))
    const assess = (spoken?: readonly LineReport[]) =>
      assessDub({ ...measures, lines: edited }, { source: 's', dub: 'd', lines: script, ...(spoken && { spoken }) })
    const findings = assess().findings.filter(({ line: number }) => number !== undefined)
    expect(
      findings.map(({ line: number, topic, also = [] }) => [number, topic, ...also.map((one) => one.topic)]),
    ).toEqual([
      [2, 'other'],
      [4, 'other', 'spelled'],
      [3, 'level'],
    ])
    // Texts that begin alike may sound alike.
    const same = script.map((one) => ({ ...one, text: 'Habari za leo' }))
    expect(
      assessDub({ ...measures, lines: edited }, { source: 's', dub: 'd', lines: same }).findings[0]?.topic,
    ).not.toBe('other')
    expect(
      assess(script.map((one) => report(one, one.start, one.end))).findings.map(({ topic }) => topic),
    ).not.toContain('level')
  })

  it('says that a line is not spoken where only its bed is left, though that is no silence', () => {
    const measures = measuresAt(2, 6)
    const topicsAt = (level: number) => {
      const match = { offset: 0, score: 0.3, unlike: 3, level, lost: [], levels: [] }
      const heard = measures.lines.map((one, at) => (at === 1 ? { ...one, match } : one))
      const spoken = lines.map((one) => report(one, one.start, one.end))
      const { findings } = assessDub({ ...measures, lines: heard }, { source: 's', dub: 'd', lines, spoken })
      return findings.flatMap(({ line: number, topic }) => (number === 2 ? [topic] : []))
    }
    expect(topicsAt(-26)).toEqual(['silence'])
    expect(topicsAt(-6)).toEqual(['other'])
  })

  it('fails a line that alone begins late after a silence, where nobody knows what was mixed', () => {
    const some = [2, 6, 10, 14, 18, 22].map((start, id) => line(id, 'A', start))
    const onsets = (late: number) =>
      assessDub(measuresAt(2.01, 6, 10.02, 14 + late, 18, 21.99), { source: 's', dub: 'd', lines: some })
        .findings.filter(({ level, topic }) => level === 'fail' && topic === 'onset')
        .map(({ line: number }) => number)
    expect([onsets(0.19), onsets(0.3)]).toEqual([[], [4]])
    // Where all lines are off, as speech takes what it takes, one more is no fault.
    const loose = assessDub(measuresAt(2.2, 6, 10.3, 14.4, 18.15, 22.3), { source: 's', dub: 'd', lines: some })
    expect(loose.findings.filter(({ topic, line: number }) => topic === 'onset' && number !== undefined)).toEqual([])
  })

  it('holds a dub of which nobody knows how it was mixed against the times that it follows', () => {
    // Subtitles that begin 0.15 s early and stand for a second after the speech.
    const some = [2, 6, 10, 14, 18].map((start, id) => ({ ...line(id, 'A', start), end: start + 2.6 }))
    const filmSpeech = some.map(({ start }) => ({ start: start + 0.15, end: start + 1.6 }))
    const shift = (late: number, speech = filmSpeech) =>
      assessDub(
        { ...measuresAt(...some.map(({ start }) => start + late)), filmSpeech: speech },
        { source: 's', dub: 'd', lines: some },
      ).findings.filter(
        ({ topic, level, line: number }) => topic === 'onset' && level === 'fail' && number === undefined,
      )
    expect([shift(0.15), shift(0)]).toEqual([[], []])
    expect([shift(0.15, []), shift(0.35), shift(-0.2)].map(({ length }) => length)).toEqual([1, 1, 1])
  })

  it('does not tell where a line begins that the render began while somebody else spoke', () => {
    const measures = measuresAt(2, 6.3)
    const over = [report(one, 2, 6.4), report(two, 6, 7.5)]
    expect(assessDub(measures, { source: 's', dub: 'd', lines, spoken: over }).lines[1]?.state).toBe('unclear')
    const after = [report(one, 2, 3.5), report(two, 6, 7.5)]
    expect(assessDub(measures, { source: 's', dub: 'd', lines, spoken: after }).lines[1]?.state).toBe('heard')
    const own = [report(one, 2, 6.4), report({ ...two, speaker: 'A' }, 6, 7.5)]
    expect(assessDub(measures, { source: 's', dub: 'd', lines, spoken: own }).lines[1]?.state).toBe('heard')
  })

  it('compares the starts of sounds that can be decoded', () => {
    const track = { index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, start: 0, default: true }
    const picture = { state: 'identical', pictures: 1, sourceStart: 0, dubStart: 0 } as const
    const soundStart = (...audio: MediaFacts['audio']) => {
      const measures = { ...measuresAt(2, 6), picture, source: { ...facts, audio }, dub: { ...facts, audio: [track] } }
      return assessDub(measures, { source: 's', dub: 'd', lines }).figures.soundStart
    }
    expect(soundStart({ ...track, start: 0.5, unreadable: true })).toBeUndefined()
    expect(soundStart({ ...track, start: 0.5, unreadable: true }, track)).toEqual({ source: 0, dub: 0 })
  })

  it('takes silence before the sound for a late beginning, and sound that is heard too early for a move', () => {
    const track = { index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, start: 0, default: true }
    const picture = { state: 'identical', pictures: 1, sourceStart: 0, dubStart: 0 } as const
    const late = { ...facts, audio: [{ ...track, start: 4.88 }] }
    const startOfDub = (firstHeard: FirstHeard) => {
      const measures = { ...measuresAt(2, 6), picture, firstHeard, source: late, dub: { ...facts, audio: [track] } }
      return assessDub(measures, { source: 's', dub: 'd', lines }).figures.soundStart?.dub
    }
    expect(startOfDub({ dub: 5.9, source: 5.9 })).toBe(4.88)
    expect(startOfDub({ source: 5.9 })).toBe(4.88)
    expect(startOfDub({ dub: 1.1, source: 5.9 })).toBe(0)
    expect(startOfDub({ dub: 5.4, source: 5.9 })).toBe(0)
  })

  it('calls people by their names, or by number, in lines and findings', () => {
    const [first, second] = [line(0, 'SPEAKER_00', 2), line(1, 'SPEAKER_01', 6)]
    const named = [{ ...first, name: 'Amina' }, second, { ...line(2, 'SPEAKER_00', 9), name: 'Amina' }]
    const spoken = [report(first, 2, 10), report(second, 6, 7.5), report(line(2, 'SPEAKER_00', 9), 9, 10.5)]
    const { lines: checkedLines, findings } = assessDub(measuresAt(2, 6, 9), {
      source: 's',
      dub: 'd',
      lines: named,
      spoken,
    })
    expect(checkedLines.map(({ speaker }) => speaker)).toEqual(['Amina', 'Speaker 2', 'Amina'])
    expect(findings.filter(({ topic }) => topic === 'overlap').map(({ message }) => english(message))[0]).toMatch(
      /begins while Amina is still speaking line 1/,
    )
  })

  it('misses the original where it is lost, not where it was lowered by order', () => {
    const measures = { ...measuresAt(2, 6), bedLost: [{ start: 9, end: 11 }] }
    const spoken = [{ ...report(one, 2, 3.5), bed: 'music' as const }, report(two, 6, 7.5)]
    const topics = (quiet?: { start: number; end: number }[]) =>
      assessDub(measures, { source: 's', dub: 'd', lines, spoken, quiet }).findings.map(({ topic }) => topic)
    expect(topics()).toContain('bed')
    expect(topics([{ start: 10, end: 12 }])).toContain('bed')
    expect(topics([{ start: 9.04, end: 12 }])).not.toContain('bed')
  })

  it('takes a dub that ends with the film, as its header says or with its last picture', () => {
    const picture = { state: 'identical', pictures: 1, sourceEnd: 20.12 } as const
    const topics = (duration: number) =>
      assessDub({ ...measuresAt(2, 6), picture, dub: { ...facts, duration } }, { source: 's', dub: 'd', lines })
        .findings.map(({ topic }) => topic)
        .includes('length')
    expect([19.9, 20, 20.08, 20.12, 20.3].map(topics)).toEqual([true, false, false, false, true])
  })

  it('counts what there is of a film or dub that was cut off', () => {
    const isOff = (source: object, dub: object) =>
      assessDub(
        { ...measuresAt(2, 6), source: { ...facts, ...source }, dub: { ...facts, ...dub } },
        { source: 's', dub: 'd', lines },
      ).findings.some(({ topic }) => topic === 'length')
    expect(isOff({ duration: 60, holds: 20 }, { duration: 20 })).toBe(false)
    expect(isOff({ duration: 60, holds: 20 }, { duration: 60 })).toBe(true)
    expect(isOff({ duration: 20 }, { duration: 20, holds: 9 })).toBe(true)
  })

  it('takes a dub of an exact length by that, not by its source', () => {
    const topics = (duration: number) =>
      assessDub(
        { ...measuresAt(2, 6), dub: { ...facts, duration } },
        { source: 's', dub: 'd', lines, exactSeconds: 30 },
      ).findings.some(({ topic }) => topic === 'length')
    expect([20, 29.9, 30].map(topics)).toEqual([true, true, false])
  })

  it('judges lines and length where the picture waits by where the dub has them', () => {
    const timeMap = [
      { source: 4, dub: 4 },
      { source: 4, dub: 7 },
    ]
    const measures = { ...measuresAt(2, 9), timeMap, waitDelays: [0.01, -0.02], dub: { ...facts, duration: 23 } }
    const { figures, lines: checkedLines, findings } = assessDub(measures, { source: 's', dub: 'd', lines })
    expect(checkedLines.map(({ start, onsetError }) => [start, onsetError])).toEqual([
      [2, 0],
      [9, 0],
    ])
    expect(figures.waits).toEqual({ added: 3, outOfStep: -0.02 })
    expect(findings.filter(({ topic }) => topic === 'length' || topic === 'sync')).toEqual([])
  })
})
